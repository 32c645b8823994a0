// Builds the page: `node build.mjs [FOLDER]`, by default the one that the server sends.

import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = process.argv[2] ?? here("../src/bisongames/server/page");
const shared = {
  name: "the components are a file of their own",
  setup: ({ onResolve }) => onResolve({ filter: /^\.\.\/index\.js$/ }, () => ({ path: "./bisongames.js", external: true })),
};

await build({
  absWorkingDir: here("."),
  entryPoints: { bisongames: "src/index.ts", main: "src/app/main.ts", style: "src/style.css" },
  outdir: folder,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  plugins: [shared],
  external: ["icon.svg"],
});
await cp(here("static"), folder, { recursive: true });
await cp(here("node_modules/uqr/LICENSE"), `${folder}/uqr-licence.txt`); // QR codes are drawn by uqr, which is in main.js
