// A worker that keeps the memory of a Python with everything loaded, so that later visits begin at once; it then goes.

import { keep, made, MEMORY } from "./kept.js";
import { pictured } from "./load.js";
import { fetched } from "./parts.js";

if (!(await made(MEMORY))) await keep(MEMORY, new Response(await pictured(fetched())));
postMessage("kept");
