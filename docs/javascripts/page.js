// Pictures of boards are links to themselves; a click shows them large on the same page. Without this script the link is followed.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.enlarge");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const dialog = document.createElement("dialog");
  dialog.className = "enlarged";
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  const image = document.createElement("img");
  image.src = link.href;
  image.alt = link.querySelector("img")?.alt ?? "";
  dialog.append(image, close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  document.body.append(dialog);
  dialog.showModal();
});

// A table that is wider than the page can be scrolled with the keys too.
function reach() {
  for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap")) {
    const wide = wrap.scrollWidth > wrap.clientWidth;
    wide ? wrap.setAttribute("tabindex", "0") : wrap.removeAttribute("tabindex");
  }
}

// On a phone a column with sentences is kept broad enough to read, and one with numbers only as broad as they are.
const WORDY = 30; // letters
function measure() {
  for (const table of document.querySelectorAll(".md-typeset table:not([class])")) {
    const rows = [...table.rows];
    const said = (row, i) => row.cells[i]?.textContent.trim().length ?? 0;
    for (let i = 0; i < (rows[0]?.cells.length ?? 0); i++) {
      if (rows.some((row) => said(row, i) > WORDY)) rows.forEach((row) => row.cells[i]?.classList.add("wordy"));
    }
  }
}
addEventListener("load", () => setTimeout(() => { measure(); reach(); }));
addEventListener("resize", reach);
