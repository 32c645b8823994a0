"use strict";
(function () {
  const root = document.documentElement;

  // The print button shows the one-page reference alone while it is printed.
  document.addEventListener("click", (event) => {
    const sheet = event.target.closest(".hb-print") && document.querySelector(".hb-page");
    if (!sheet) return;
    const place = document.createComment("page");
    sheet.replaceWith(place);
    document.body.append(sheet);
    root.classList.add("hb-only-page");
    window.addEventListener("afterprint", () => {
      root.classList.remove("hb-only-page");
      place.replaceWith(sheet);
    }, { once: true });
    window.print();
  });

  // A tab that a table opened has a link back: it closes the tab, and the table is where it was.
  const table = (() => {
    try {
      return window.opener?.document.getElementById("table");
    } catch {
      return null; // a page of another host
    }
  })();
  if (table) {
    const back = document.querySelector(".hb-back") ?? Object.assign(document.createElement("a"), { className: "hb-back", href: window.opener.location.href, textContent: "Back to the table" });
    if (!back.isConnected) (document.querySelector("h1") ?? document.body.firstChild).before(back);
    back.addEventListener("click", (event) => {
      event.preventDefault();
      window.close();
    });
  }

  // Opens the fold that contains the target of the address.
  function unfold() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target && location.hash) target.scrollIntoView();
  }
  window.addEventListener("hashchange", unfold);
  unfold();

  // Rule numbers beside texts, and the sources of rules, are hidden until the reader asks for them.
  function toggle(name, text) {
    const input = Object.assign(document.createElement("input"), { type: "checkbox" });
    input.addEventListener("change", () => root.classList.toggle(name, input.checked));
    const label = document.createElement("label");
    label.className = "hb-noprint";
    label.append(input, ` ${text}`);
    return label;
  }
  const toggles = () => [
    toggle("hb-numbers", "the numbers of the rules beside each text"),
    toggle("hb-sources", "where each rule comes from"),
  ];
  root.classList.add("hb-quiet");
  const contents = document.querySelector(".hb-contents");
  if (contents) {
    const folded = contents.firstElementChild; // on a phone the text comes first
    folded.open = !matchMedia("(max-width: 40em)").matches;
    folded.append(...toggles());
  }

  // Inline pictures are enlarged on a click; pictures in files are links.
  const first = contents && document.querySelector(".hb-figure > svg");
  if (first) {
    const told = Object.assign(document.createElement("p"), { className: "hb-hint hb-noprint", textContent: "Tap or click a picture to see it large." });
    (first.closest(".hb-setup, .hb-example") ?? first.closest(".hb-figure")).before(told);
  }
  document.addEventListener("click", (event) => {
    const svg = event.target.closest(".hb-figure > svg");
    if (!svg) return;
    const dialog = document.createElement("dialog");
    dialog.className = "hb-large";
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "Close";
    dialog.append(close, svg.cloneNode(true));
    dialog.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });

  // The moves to the position of an example are out of the way of the browser's search until they are unfolded.
  for (const record of document.querySelectorAll(".hb-record")) {
    const code = record.querySelector("code");
    const moves = code && code.textContent;
    if (!moves) continue;
    code.textContent = "";
    record.addEventListener("toggle", () => { code.textContent = moves; }, { once: true });
  }

  // What a page stores beside it is loaded when it is needed: as a script, as pages opened from files cannot fetch.
  const stored = document.currentScript.dataset.stored;
  const loading = {};
  function load(name) {
    loading[name] ??= new Promise((done, fail) => {
      const script = Object.assign(document.createElement("script"), { src: `${stored}-${name}.js`, onerror: fail });
      script.onload = () => done(window.handbookData[name]);
      document.head.append(script);
    });
    return loading[name];
  }

  // The example of a rule, when it is unfolded.
  document.addEventListener("toggle", async (event) => {
    const fold = event.target;
    if (!fold.open || !("example" in fold.dataset)) return;
    const examples = await load("examples");
    fold.insertAdjacentHTML("beforeend", examples[fold.dataset.example]);
    delete fold.dataset.example;
  }, true);

  // A part that is not shown hides its heading too, in the text and in the menu.
  function hide_headings() {
    for (const node of document.querySelectorAll(".hb-part")) {
      const heading = document.getElementById(node.dataset.part);
      if (heading) heading.classList.toggle("hb-empty", node.hidden);
    }
    for (const link of document.querySelectorAll(".md-nav a[href*='#']")) {
      const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (link.pathname === location.pathname && target && link.closest("li")) {
        link.closest("li").classList.toggle("hb-empty", target.classList.contains("hb-empty"));
      }
    }
  }

  // Hides headings without a visible rule below them.
  function headings() {
    const begin = document.getElementById("rules");
    if (!begin) return;
    const nodes = [...document.querySelectorAll("h2, h3, h4, h5, h6, .hb-rules")];
    const after = nodes.slice(nodes.indexOf(begin) + 1);
    const end = after.findIndex((node) => node.tagName === "H2");
    const own = end < 0 ? after : after.slice(0, end);
    const seen = [false, false, false, false, false, false, false];
    for (const node of own.reverse()) {
      if (node.classList.contains("hb-rules")) {
        const shown = [...node.children].some((rule) => rule.getClientRects().length > 0);
        if (shown) seen.fill(true);
        continue;
      }
      const depth = Number(node.tagName[1]);
      node.classList.toggle("hb-empty", !seen[depth]);
      for (let deeper = depth; deeper < seen.length; deeper += 1) seen[deeper] = false;
    }
  }

  // The choices are built when they are unfolded, or when the address makes some.
  const box = document.querySelector(".hb-chooser");
  if (!box) return;
  const fold = document.querySelector("#rules ~ .hb-fold");
  if (fold) fold.addEventListener("toggle", headings);
  root.classList.add("hb-live");
  box.hidden = false;
  hide_headings();
  let ready = null;
  const begin = () => { ready ??= load("choices").then(chooser); return ready; };
  box.addEventListener("toggle", begin, { once: true });
  async function follow() {
    const hidden = document.querySelector(`.hb-part[hidden][data-part="${CSS.escape(location.hash.slice(1))}"]`);
    if (ready || hidden || decodeURIComponent(location.hash).startsWith("#play=")) (await begin())();
  }
  window.addEventListener("hashchange", follow);
  follow();

  // Builds the choices, and returns what follows the address.
  function chooser(data) {
    const rules = new Map(Object.keys(data.rules).map((id) => [id, document.getElementById(id)]));
    const parts = [...document.querySelectorAll(".hb-part")].map((node) => [data.parts[node.dataset.part], node]);
    const decided = [...Object.values(data.rules), ...Object.values(data.parts)];
    let chosen = data.axes.map(() => 0);
    let players = 0;

    const faulty = (at) => Boolean(data.faults[at.join("-")]);
    const replaced = (at, axis, value) => at.map((old, number) => (number === axis ? value : old));

    // Whether a choice changes anything, given the other choices.
    function matters(axis) {
      return decided.some((one) => one.axes.includes(axis) &&
        data.axes[axis].values.some((_, value) => form(one, replaced(chosen, axis, value)) !== form(one, replaced(chosen, axis, 0))));
    }

    // Resets choices that no longer fit or change nothing to their default.
    function settle() {
      for (let axis = data.axes.length - 1; axis >= 0 && faulty(chosen); axis -= 1) {
        if (!faulty(replaced(chosen, axis, 0))) chosen = replaced(chosen, axis, 0);
      }
      data.axes.forEach((_, axis) => { if (chosen[axis] && !matters(axis)) chosen = replaced(chosen, axis, 0); });
    }

    // Shows each teaching part in its current form. At first that is the base game's or, if hidden, the first.
    const written = new Map(parts.map(([part]) => [part, Math.max(form(part, data.axes.map(() => 0)), 0)]));
    function teach() {
      for (const [part, node] of parts) {
        const now = form(part, chosen);
        node.hidden = now < 0;
        if (now < 0 || now === written.get(part)) continue;
        node.innerHTML = part.forms[now].map((at) => part.pieces[at]).join("\n");
        written.set(part, now);
      }
      hide_headings();
    }

    // Follows a link to a part that is missing: makes the first choice that shows it.
    function choose() {
      const part = data.parts[decodeURIComponent(location.hash.slice(1))];
      if (!part || form(part, chosen) >= 0) return;
      for (let axis = 0; axis < data.axes.length; axis += 1) {
        const value = data.axes[axis].values.findIndex((_, at) => form(part, replaced(chosen, axis, at)) >= 0);
        if (value < 0) continue;
        chosen = replaced(chosen, axis, value);
        show();
        document.getElementById(decodeURIComponent(location.hash.slice(1))).scrollIntoView();
        return;
      }
    }

    function element(tag, properties, ...children) {
      const made = Object.assign(document.createElement(tag), properties);
      made.append(...children);
      return made;
    }

    function id() {
      const parts = chosen.flatMap((at, axis) => data.axes[axis].values[at][0].split("+").filter(Boolean));
      parts.sort((a, b) => a.includes("=") - b.includes("="));
      return [data.base, ...parts].join("+");
    }

    // The index of the form of a rule; -1 if it is not in force.
    function form(rule, at) {
      let index = 0;
      for (const axis of rule.axes) index = index * data.axes[axis].values.length + at[axis];
      return rule.at[index];
    }

    // A text with the passages for other numbers of players dimmed.
    function told(text) {
      const parts = text.split(/(, | and |; |\. )/);
      return parts.map((part) => {
        const found = part.match(/[Ww]ith (\d) players/);
        const other = players && found && Number(found[1]) !== players;
        return other ? element("span", { className: "hb-other" }, part) : part;
      });
    }

    // A source, with links to the facts of the sheet.
    function origin(source) {
      return source.split(/(\bsheet (?:clarifications|[A-C]?[0-9][0-9.]*))/).map((part, at) => {
        if (at % 2 === 0) return part;
        const name = part.toLowerCase().replace("sheet ", "").replace(/[.]+$/, "");
        return element("a", { href: box.dataset.origins + name }, part);
      });
    }

    // What is said after the text of a rule; at first only where there is something to say.
    function beside(node, className) {
      const known = node.parentNode.querySelector(`.${className}`);
      if (known) return known;
      node.after(" ", element("span", { className }));
      return node.nextElementSibling;
    }

    const badges = { ruling: "our ruling", reconstructed: "reconstructed", departs: "departs from print" };
    function show() {
      settle();
      teach();
      const key = chosen.join("-");
      const counts = data.players[key] || data.counts;
      if (players && !counts.includes(players)) players = 0;
      const numbers = { kept: 0, new: 0, changed: 0, gone: 0 };
      for (const [name, node] of rules) {
        if (!node) continue;
        const rule = data.rules[name];
        const base = form(rule, data.axes.map(() => 0));
        const now = form(rule, chosen);
        const kind = now < 0 ? (base < 0 ? "out" : "gone") : base < 0 ? "new" : now === base ? "" : "changed";
        node.className = "hb-rule" + (kind ? " hb-" + kind : "");
        if (kind === "gone") node.classList.add("hb-out");
        const [text, status, source] = rule.forms[now < 0 ? Math.max(base, 0) : now];
        const saying = node.querySelector(".hb-text");
        saying.replaceChildren(...told(text));
        node.querySelector(".hb-source").replaceChildren(...origin(source));
        const badge = badges[status];
        const marked = beside(saying, "hb-badge");
        marked.replaceChildren(
          ...(badge ? [element("span", { className: "hb-status hb-" + status }, badge)] : []));
        const was = kind === "changed" && rule.forms[base][0];
        beside(marked, "hb-was").textContent = was && was !== text ? "In the base game: " + was : "";
        if (kind in numbers) numbers[kind] += 1;
        else if (!kind) numbers.kept += 1;
      }
      for (const order of data.orders) {
        const nodes = order.forms[form(order, chosen)].map((name) => rules.get(name));
        nodes[0].parentNode.append(...nodes);
      }
      for (const row of document.querySelectorAll(".hb-decision")) {
        const rule = data.rules[row.dataset.rule];
        const now = form(rule, chosen);
        row.hidden = now < 0;
        if (now < 0) continue;
        const [text, , , why] = rule.forms[now];
        row.querySelector(".hb-said").textContent = text;
        row.querySelector(".hb-why").textContent = why;
      }
      headings();
      const inForce = numbers.kept + numbers.new + numbers.changed;
      const differs = numbers.new + numbers.changed + numbers.gone
        ? `: ${numbers.new} new, ${numbers.changed} changed, ${numbers.gone} not in force any more` : "";
      summary.replaceChildren(`${inForce} rules in force${differs}. The same in a terminal: `,
        element("code", {}, `bisongames rules ${id()}`),
        ...(box.dataset.table ? [" · ", element("a", { href: `${box.dataset.table}${id()}${players ? `?players=${players}` : ""}` }, "Play it here")] : []));
      if (fold) fold.firstElementChild.textContent = `All ${inForce} rules in force`;
      count.replaceChildren(element("option", { value: 0 }, "any"),
        ...counts.map((n) => element("option", { value: n, selected: n === players }, String(n))));
      selects.forEach((select, axis) => {
        select.value = String(chosen[axis]);
        select.disabled = !matters(axis);
        [...select.options].forEach((option, at) => { option.disabled = expansions(axis) ? false : faulty(replaced(chosen, axis, at)); });
      });
    }
    const expansions = (axis) => data.axes[axis].kind === "expansion";

    function address() {
      const hash = `#play=${id()}${players ? `&players=${players}` : ""}`;
      history.replaceState(null, "", chosen.some(Boolean) || players ? hash : location.pathname + location.search);
    }

    function read() {
      const found = decodeURIComponent(location.hash).match(/^#play=([^&]*)(?:&players=(\d))?$/);
      if (!found) return;
      const parts = new Set(found[1].split("+").slice(1));
      chosen = data.axes.map((axis) => {
        const fits = axis.values.map((value, at) => [value[0].split("+").filter(Boolean), at])
          .filter(([ends]) => ends.length && ends.every((end) => parts.has(end)));
        fits.sort((a, b) => b[0].length - a[0].length);
        return fits.length ? fits[0][1] : 0;
      });
      players = Number(found[2] || 0);
      show();
      box.scrollIntoView();
    }

    const selects = data.axes.map((axis, number) => {
      const select = element("select", {}, ...axis.values.map((value, at) => element("option", { value: at }, value[1])));
      select.addEventListener("change", () => {
        chosen[number] = Number(select.value);
        show();
        address();
      });
      return select;
    });
    const count = element("select", {});
    count.addEventListener("change", () => {
      players = Number(count.value);
      show();
      address();
    });
    const summary = element("p", { className: "hb-told" });
    function check(text, name) {
      const input = element("input", { type: "checkbox" });
      input.addEventListener("change", () => {
        root.classList.toggle(name, input.checked);
        headings();
      });
      return element("label", {}, input, " " + text);
    }
    box.append(
      element("p", { className: "hb-told" }, "The whole page follows: what teaches, the page to print, and the rules one by one."),
      element("fieldset", {},
        ...data.axes.map((axis, at) => element("label", {}, axis.label, element("small", {}, " " + axis.kind), selects[at])),
        element("label", {}, "Players", count)),
      element("div", { className: "hb-checks" },
        check("only what differs from the base game", "hb-differing"),
        ...toggles()));
    box.after(summary);
    show();
    return () => { read(); choose(); };
  }
})();
