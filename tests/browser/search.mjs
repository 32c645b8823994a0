// Asks the search of a built site, without a browser: node search.mjs SITE reads questions, one a line, and prints for each
// the places that the search finds, as JSON: page by page, the best first.
import { readFileSync, readdirSync } from "node:fs";

const site = process.argv[2];
const folder = `${site}/assets/javascripts/workers`;
const worker = readdirSync(folder).find((name) => /^search\..*\.js$/.test(name));
const answers = [];
let hear;
Object.assign(globalThis, {
  self: globalThis,
  addEventListener: (_, listener) => { hear = listener; },
  postMessage: (said) => answers.push(said),
});
(0, eval)(readFileSync(`${folder}/${worker}`, "utf-8"));
const index = JSON.parse(readFileSync(`${site}/search/search_index.json`, "utf-8"));
await hear({ data: { type: 0, data: { ...index, options: { suggest: true } } } });
for (const question of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  answers.length = 0;
  await hear({ data: { type: 2, data: question } });
  console.log(JSON.stringify(answers[0].data.items.map((page) => page.map((place) => place.location))));
}
