"use strict";
// Ranks rules for a question like bisongames.engine.rulebook.rule_search, which explains it and gives the numbers in `data.settings`.
// Each rule is {id, text, above}, in the order of the rulebook.
function ruleSearch(rules, data) {
  const { settings } = data;
  const stop = new Set(settings.stop.split(" "));
  const articles = new Set(settings.articles.split(" "));
  const stems = new Map();
  const meanings = new Map();
  const told = new Map();
  const asked = new Map();
  let longest = 1;

  const wordsOf = (text) => (text.toLowerCase().replace(/['’]/g, "").match(/[a-z0-9]+/g) || []).map((word) => settings.numbers[word] || word);

  function stem(word) {
    if (word.length > 4 && /(ies|ied)$/.test(word)) return word.slice(0, -3) + "y";
    if (word.length > 4 && /(s|x|ch|sh|to|ro|lo)es$/.test(word)) word = word.slice(0, -2);
    else if (word.length > 3 && /[^sui]s$/.test(word)) word = word.slice(0, -1);
    for (const ending of ["ing", "ed"]) {
      const rest = word.slice(0, -ending.length);
      if (word.endsWith(ending) && rest.length > 2 && /[aeiouy]/.test(rest) && !rest.endsWith("e")) return rest.replace(/([bdfgmnprt])\1$/, "$1");
    }
    if (word.length > 3 && word.endsWith("ied")) word = word.slice(0, -1);
    if (word.length > 6 && word.endsWith("ly")) word = word.slice(0, -2);
    return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
  }

  function isNear(a, b) {
    if (Math.abs(a.length - b.length) > 1) return false;
    let at = 0;
    while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1;
    const one = a.slice(at);
    const other = b.slice(at);
    const swapped = one.length > 1 && one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
    return swapped || one.slice(1) === other || one.slice(1) === other.slice(1) || one === other.slice(1);
  }

  function allSpansOf(text) {
    const words = wordsOf(text);
    const all = words.map(stem);
    const spans = [];
    for (let at = 0; at < words.length;) {
      let size = Math.min(longest, words.length - at);
      while (size > 1 && !meanings.has(all.slice(at, at + size).join(" "))) size -= 1;
      const kept = all.slice(at, at + size).filter((_, place) => !stop.has(words[at + place]));
      const meant = meanings.get(all.slice(at, at + size).join(" ")) || [];
      const word = size === 1 ? words[at] : "";
      spans.push({ stems: kept, meanings: meant, name: meant[0] || kept[0] || word, word });
      at += size;
    }
    return spans;
  }
  const spansOf = (text) => allSpansOf(text).filter((span) => span.stems.length || span.meanings.length);
  const phraseOf = (text) => allSpansOf(text).filter((span) => !articles.has(span.word)).map((span) => span.name);
  const pairsOf = (spans) => spans.slice(1).map((span, at) => `${spans[at].name} ${span.name}`);

  data.terms.forEach(([phrases, ids], number) => {
    for (const phrase of phrases) {
      const words = wordsOf(phrase);
      const key = words.map(stem).join(" ");
      if (!meanings.has(key)) meanings.set(key, []);
      if (!meanings.get(key).includes(`=${number}`)) meanings.get(key).push(`=${number}`);
      longest = Math.max(longest, words.length);
      if (words.length === 1) stems.set(words[0], stem(words[0]));
    }
    for (const id of ids) told.set(id, [...(told.get(id) || []), `=${number}`]);
  });

  const add = (map, key, value) => map.set(key, (map.get(key) || 0) + value);
  rules.forEach((rule, number) => {
    for (const names of (data.questions[rule.id] || "").split(",").map(phraseOf)) {
      const key = names.join(" ");
      asked.set(key, [...(asked.get(key) || []), number]);
    }
  });

  const counts = rules.map((rule) => {
    const count = new Map();
    for (const [text, share] of [[rule.text, 1], [rule.above, settings.heading], [data.questions[rule.id] || "", settings.question]]) {
      for (const word of wordsOf(text)) if (!stop.has(word)) stems.set(word, stem(word));
      const spans = spansOf(text);
      const terms = new Map();
      for (const term of [...spans.flatMap((span) => [...span.stems, ...span.meanings]), ...pairsOf(spans)]) add(terms, term, 1);
      for (const [term, times] of terms) add(count, term, share * Math.min(times, 2));
    }
    for (const meaning of told.get(rule.id) || []) add(count, meaning, settings.defined);
    return count;
  });
  const lengths = rules.map((rule) => wordsOf(rule.text).length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, rules.length);
  const holders = new Map();
  for (const count of counts) for (const term of count.keys()) add(holders, term, 1);
  const scores = new Map();
  counts.forEach((count, number) => {
    const damping = settings.saturation * (1 - settings.length + settings.length * lengths[number] / mean);
    for (const [term, times] of count) {
      const held = holders.get(term);
      const rarity = Math.log(1 + (rules.length - held + 0.5) / (held + 0.5));
      if (!scores.has(term)) scores.set(term, new Map());
      scores.get(term).set(number, rarity * times * (settings.saturation + 1) / (times + damping));
    }
  });
  const scoresOf = (term) => scores.get(term) || new Map();

  function rated(span) {
    const best = new Map();
    const raise = (number, score) => best.set(number, Math.max(best.get(number) || 0, score));
    for (const term of span.stems) for (const [number, score] of scoresOf(term)) add(best, number, score);
    for (const term of span.meanings) for (const [number, score] of scoresOf(term)) raise(number, settings.synonym * score);
    if (!best.size && span.word) {
      const own = stem(span.word);
      const near = new Set([...stems].filter(([word, known]) => isNear(span.word, word) || isNear(own, known)).map(([, known]) => known));
      for (const known of near) {
        for (const [number, score] of rated({ stems: [known], meanings: meanings.get(known) || [] })) raise(number, settings.misspelled * score);
      }
    }
    return best;
  }

  function nearTheBest(totals) {
    const least = settings.least * Math.max(0, ...totals.map(([, score]) => score));
    return new Map(totals.filter(([, score]) => score >= least));
  }

  const ordered = (scores) => [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([number]) => rules[number]);

  function answers(text) {
    const names = phraseOf(text);
    const found = new Set();
    for (let begin = 0; begin < names.length; begin += 1) {
      for (let end = begin + Math.min(settings.least_asked, names.length); end <= names.length; end += 1) {
        for (const number of asked.get(names.slice(begin, end).join(" ")) || []) found.add(number);
      }
    }
    return found;
  }

  function find(text) {
    const totals = new Map();
    const spans = spansOf(text.slice(0, settings.longest));
    for (const span of spans) for (const [number, score] of rated(span)) add(totals, number, score);
    for (const pair of pairsOf(spans)) for (const [number, score] of scoresOf(pair)) add(totals, number, settings.pair * score);
    const kept = nearTheBest([...totals]);
    for (const number of answers(text.slice(0, settings.longest))) kept.set(number, settings.asked * (totals.get(number) || 0));
    return ordered(kept);
  }

  function related(rule) {
    const own = rules.indexOf(rule);
    const common = new Map();
    const sizes = new Map();
    for (const held of scores.values()) {
      for (const [number, score] of held) {
        add(sizes, number, score * score);
        add(common, number, score * (held.get(own) || 0));
      }
    }
    for (const [number, score] of common) {
      const same = rules[number].above === rule.above;
      common.set(number, score / Math.sqrt(sizes.get(number) * sizes.get(own)) * (same ? settings.same_heading : 1));
    }
    const near = [...common].filter(([number, score]) => number !== own && score >= settings.least_related);
    return ordered(nearTheBest(near)).slice(0, settings.related);
  }

  const words = () => data.terms.slice(data.common)
    .filter(([phrases, ids]) => (ids.length ? rules.some((rule) => ids.includes(rule.id)) : find(phrases[0]).length))
    .map(([phrases]) => phrases[0]);
  return { find, related, words };
}

// The search box above the numbered rules, which looks in those that are in force.
(function () {
  const box = document.querySelector(".hb-search");
  if (!box) return;
  const data = JSON.parse(box.firstElementChild.textContent);
  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };

  // The headings directly above a list of rules, without the numbers of their sections.
  function headingsAbove(list) {
    const names = [];
    for (let at = list.previousElementSibling; at && /^H[1-6]$/.test(at.tagName); at = at.previousElementSibling) {
      names.unshift(at.textContent.replace(/^[A-Z]+-[0-9.]+ /, ""));
    }
    return names.join(" ");
  }

  function rulesInForce() {
    const nodes = [...document.querySelectorAll(".hb-rules:not(.hb-more):not(.hb-compared) > .hb-rule[id]:not(.hb-out)")];
    return nodes.filter((node) => !/-N[0-9]+$/.test(node.id))
      .map((node) => ({ id: node.id, text: node.querySelector(".hb-text").textContent, above: headingsAbove(node.parentElement) }));
  }

  // A rule with its mark, as it has one in the list.
  function line(rule) {
    const mark = document.getElementById(rule.id).querySelector(".hb-status");
    return element("li", {}, element("a", { className: "hb-id", href: "#" + rule.id }, rule.id), " ", rule.text,
      ...(mark ? [" ", mark.cloneNode(true)] : []));
  }
  const input = element("input", { type: "search" });
  const answer = element("div", { className: "hb-found" });
  answer.setAttribute("aria-live", "polite");

  function show() {
    answer.replaceChildren();
    if (!input.value.trim()) return;
    const search = ruleSearch(rulesInForce(), data);
    const best = search.find(input.value).slice(0, data.most);
    if (!best.length) {
      answer.append(element("p", {}, `No rule is about this. Known words: ${search.words().join(", ")}.`));
      return;
    }
    answer.append(element("ol", {}, ...best.map(line)));
    const related = search.related(best[0]).filter((rule) => !best.includes(rule));
    if (related.length) answer.append(element("p", {}, `Related to ${best[0].id}:`), element("ul", {}, ...related.map(line)));
  }

  let waiting = 0;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, 200);
  });
  box.append(element("label", {}, "Find a rule, in your own words ", input), answer);
  box.hidden = false;
})();
