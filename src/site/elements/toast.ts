/** Short messages that disappear after a while (specification, public site, sections 4 and 9 "Toasts"). */

/** Milliseconds for which a toast is shown, and for which it takes to disappear. */
export const TOAST_MS = 5_000;
export const COLLAPSE_MS = 300;

/**
 * Shows a message with a button that closes it. The message stays while it has the pointer or the focus, and
 * disappears when the page's URL changes.
 */
export function showToast(message: string, closeLabel: string): void {
  const toast = document.createElement('div');
  toast.className = 'toast';
  const text = document.createElement('p');
  text.textContent = message;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', closeLabel);
  toast.append(text, close);
  place().append(toast);
  let timer = 0;
  const leave = () => {
    toast.toggleAttribute('data-leaving', true);
    setTimeout(() => toast.remove(), COLLAPSE_MS);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(leave, TOAST_MS);
  };
  for (const event of ['pointerenter', 'focusin']) toast.addEventListener(event, () => clearTimeout(timer));
  for (const event of ['pointerleave', 'focusout']) toast.addEventListener(event, wait);
  close.addEventListener('click', leave);
  wait();
}

/** Container of toasts; created with the first one. */
function place(): HTMLElement {
  const known = document.querySelector<HTMLElement>('.toasts');
  if (known) return known;
  const made = document.createElement('div');
  made.className = 'toasts';
  made.setAttribute('role', 'status');
  document.body.append(made);
  clearOnNavigation(() => made.replaceChildren());
  return made;
}

/** Calls `clear` after every change of the URL, including changes by scripts. */
function clearOnNavigation(clear: () => void): void {
  let path = location.pathname + location.search;
  const look = () => {
    const now = location.pathname + location.search;
    if (now === path) return;
    path = now;
    clear();
  };
  addEventListener('popstate', look);
  for (const name of ['pushState', 'replaceState'] as const) {
    const own = history[name].bind(history);
    history[name] = (...given) => {
      own(...given);
      look();
    };
  }
}
