/**
 * Partially typed dates and numbers. A browser reports them as empty, so a form must check for them before it
 * saves: a partial input is an error, never an empty field.
 */

/** True if the control holds a date or a number that is incomplete or out of range. */
export function isIncomplete(input: HTMLInputElement): boolean {
  const { badInput, customError, rangeUnderflow, rangeOverflow } = input.validity;
  return input.willValidate && (badInput || customError || rangeUnderflow || rangeOverflow);
}

/** True if the control holds a date or a number that is typed in part, which nothing stores. */
export function isHalfTyped({ willValidate, validity }: HTMLInputElement): boolean {
  return willValidate && (validity.badInput || validity.customError);
}

/**
 * Finds incomplete controls within `root`. Each shows its error (it receives an `invalid` event), and the
 * first receives the focus. Returns true if it found any: the form must not be saved then.
 */
export function refusesIncomplete(root: ParentNode = document): boolean {
  const incomplete = [...root.querySelectorAll('input')].filter(isIncomplete);
  for (const input of incomplete) input.checkValidity();
  incomplete[0]?.focus();
  return incomplete.length > 0;
}

/**
 * Runs `show` after all mouse buttons and fingers are released. An error that appeared during a press would
 * move the button, and the click would miss it.
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
