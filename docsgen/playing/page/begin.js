// Starts the page, or explains why it cannot: a page opened as a file may load neither modules nor a worker.
(() => {
  if (location.protocol === "file:") {
    document.getElementById("page").innerHTML = '<main class="new"><p class="fault" role="alert">To play, open these pages over a web server: <code>python -m http.server</code> in their folder is enough.</p></main>';
    return;
  }
  const script = document.createElement("script");
  script.type = "module";
  script.src = "main.js";
  document.head.append(script);
})();
