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

// A column with sentences is kept wide enough to read; one with numbers or code is only as wide as they are.
const WORDY = 30; // letters
const letters = (cell) => [...cell.childNodes].filter((part) => part.nodeName !== "CODE").map((part) => part.textContent).join("").trim().length;
function measure() {
  for (const table of document.querySelectorAll(".md-typeset table:not([class])")) {
    const rows = [...table.rows];
    for (let i = 0; i < (rows[0]?.cells.length ?? 0); i++) {
      if (rows.some((row) => row.cells[i] && letters(row.cells[i]) > WORDY)) rows.forEach((row) => row.cells[i]?.classList.add("wordy"));
    }
  }
}
addEventListener("load", () => setTimeout(() => { measure(); reach(); }));
addEventListener("resize", reach);
