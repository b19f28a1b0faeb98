/**
 * Dates and numbers that are typed in part. A browser reports them as empty, so a form must check before it saves: a
 * partial input is an error, never an empty field.
 */

/** True when the control holds a date or a number that is incomplete or out of its range. */
export function isIncomplete(input: HTMLInputElement): boolean {
  const { badInput, customError, rangeUnderflow, rangeOverflow } = input.validity;
  return input.willValidate && (badInput || customError || rangeUnderflow || rangeOverflow);
}

/**
 * Finds such controls within `root`. Each shows its error (it receives an `invalid` event), and the first takes the focus.
 * Returns true if it found any: then do not save.
 */
export function refusesIncomplete(root: ParentNode = document): boolean {
  const incomplete = [...root.querySelectorAll('input')].filter(isIncomplete);
  for (const input of incomplete) input.checkValidity();
  incomplete[0]?.focus();
  return incomplete.length > 0;
}

/**
 * Runs `show` once no mouse button or finger is down any more. A sentence that appears while a button is being pressed
 * moves the button, and the click would miss it.
 */
export function afterPress(show: () => void): void {
  if (document.querySelector(':active') === null) return show();
  const end = new AbortController();
  const run = () => {
    end.abort();
    setTimeout(show);
  };
  window.addEventListener('pointerup', run, { signal: end.signal });
  window.addEventListener('pointercancel', run, { signal: end.signal });
}
