// Has the buttons of these names do what is told for each, and keys that or what `keyed` tells.
function bindKeys(keys, actions, keyed = {}) {
  for (const id in actions) byId(id).addEventListener("click", actions[id]);
  // After a click with the mouse the keys are the page's again; after one with the keyboard the button keeps them.
  document.addEventListener("click", (event) => { if (event.detail > 0) document.activeElement.blur(); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // The keys of a button or of the slider are its own.
    if ((event.key === " " || event.key === "Enter") && event.target.tagName === "BUTTON") return;
    const action = actions[keys[event.key]] ?? keyed[keys[event.key]];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
