// The program's text, to be read beside the game: a list of its parts leads to each.

// As the readable form begins a module.
const MODULE = /^% ---- (\w+) -+$/;

export function showText(text, pane, list) {
  const parts = [];
  pane.replaceChildren();
  let lines = [];
  const flush = () => {
    if (lines.length) pane.append(lines.join("\n") + "\n");
    lines = [];
  };
  for (const line of text.split("\n")) {
    const match = MODULE.exec(line);
    if (match) {
      flush();
      const heading = document.createElement("b");
      heading.textContent = line + "\n";
      pane.append(heading);
      parts.push([match[1], heading]);
    } else lines.push(line);
  }
  flush();
  pane.scrollTop = 0;
  list.replaceChildren(new Option("the beginning", ""), ...parts.map(([name], i) => new Option(name, i)));
  list.closest("label").hidden = !parts.length;
  list.onchange = () => {
    pane.scrollTop = list.value === "" ? 0 : parts[Number(list.value)][1].offsetTop;
    pane.focus();
  };
}
