// The form by which a game is chosen: program, level, side. A link can choose them: ?program=grand&level=3&side=black.

const byId = (id) => document.getElementById(id);
const MEGABYTE = 1_000_000;

export const chosenSide = () => document.querySelector("[name=side]:checked").value;

// Level 0 plays random moves: who wants that types it.
export function fillLevels(select, program, level) {
  select.replaceChildren(...program.levels.map((name, number) => new Option(`${number}, ${name}`, number)).slice(1));
  select.closest("label").hidden = !program.levels.length;
  if (program.levels.length) select.value = level;
}

// `facts` are those of programs.json.
export class Form {
  constructor(facts) {
    this.facts = facts;
    const groups = new Map();
    for (const program of facts.programs) {
      if (!groups.has(program.group)) {
        const group = document.createElement("optgroup");
        group.label = program.group;
        groups.set(program.group, group);
      }
      groups.get(program.group).append(new Option(program.title, program.id));
    }
    byId("program").replaceChildren(...groups.values());
    byId("program").addEventListener("change", () => this.describe());
    this.#read(new URLSearchParams(location.search));
  }

  get program() {
    return this.facts.programs.find((program) => program.id === byId("program").value);
  }
  get level() {
    return byId("start-level").value;
  }

  // What to type before the first move.
  get lines() {
    const lines = [], program = this.program;
    if (program.levels.length && this.level !== String(program.level)) lines.push(`level ${this.level}`);
    if (chosenSide() === "black") lines.push(...(program.kind === "tiny" ? ["go"] : ["flip", "go"]));
    return lines;
  }

  describe() {
    const program = this.program;
    byId("about").textContent = `${program.about} ${program.bytes.toLocaleString("en")} bytes.`;
    byId("source").href = program.file;
    fillLevels(byId("start-level"), program, program.level);
  }

  // How much there is to download; nothing when it is there.
  tellSize(downloaded) {
    const size = Math.round(this.facts.ghostscript.bytes / MEGABYTE);
    byId("size").textContent = downloaded ? ""
      : `Start downloads Ghostscript once: ${size} MB, less where the server compresses it.`;
  }

  tellProgress(bytes) {
    const of = (number) => Math.floor(number / MEGABYTE);
    byId("progress").textContent = `Ghostscript: ${of(bytes)} MB of ${of(this.facts.ghostscript.bytes)} MB.`;
  }

  #read(asked) {
    if (this.facts.programs.some((program) => program.id === asked.get("program")))
      byId("program").value = asked.get("program");
    if (asked.get("side") === "black") document.querySelector("[name=side][value=black]").checked = true;
    this.describe();
    if (byId("start-level").querySelector(`[value="${Number(asked.get("level"))}"]`))
      byId("start-level").value = asked.get("level");
  }
}
