// Asks with a dialog whose buttons have values; "" when it was left.
export function answerOf(dialog) {
  return new Promise((resolve) => {
    const done = (value) => {
      dialog.onclick = dialog.oncancel = null;
      dialog.close();
      resolve(value);
    };
    dialog.onclick = (event) => {
      if (event.target.tagName === "BUTTON") done(event.target.value);
    };
    dialog.oncancel = () => done("");
    dialog.showModal();
  });
}
