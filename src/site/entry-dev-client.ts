/**
 * In development, what open pages do when the server was replaced: a page of the site is loaded again, and so
 * is the admin if its own modules changed. Text that is not saved is never lost: the page shows a notice instead.
 */
const NOTICE = 'masthead-dev-notice';
const MESSAGE = 'The code changed. This page was not reloaded, because it has text that is not saved.';

/** Asks the guards that ask before a page is closed. */
function isGuarded(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

function textOf(element: Element): string {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : (element.textContent ?? '');
}

/** Collects elements with typed text that no guard of the admin covers; returns whether there are any. */
function watchTypedText(): () => boolean {
  const typed = new Set<Element>();
  window.addEventListener(
    'input',
    (event) => {
      const [target] = event.composedPath();
      if (target instanceof Element) setTimeout(() => !isGuarded() && typed.add(target));
    },
    true,
  );
  window.addEventListener('submit', () => typed.clear(), true);
  return () => [...typed].some((element) => element.isConnected && textOf(element) !== '');
}

const hasTypedText = watchTypedText();

function hasUnsavedText(): boolean {
  return isGuarded() || hasTypedText();
}

function showNotice(): void {
  document.getElementById(NOTICE)?.remove();
  const notice = document.createElement('div');
  notice.id = NOTICE;
  notice.setAttribute('role', 'status');
  notice.style.cssText =
    'position:fixed;inset:auto 1rem 1rem auto;z-index:2147483647;padding:.75rem 1rem;background:#14304a;color:#fff;font:14px/1.4 system-ui;border-radius:4px;max-width:24rem';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload now';
  button.style.cssText =
    'margin-inline-start:.75rem;color:inherit;background:none;border:1px solid;padding:.125rem .5rem';
  button.addEventListener('click', () => window.location.reload());
  notice.append(MESSAGE, button);
  document.body.append(notice);
}

/** Reloads the page, or shows the notice. */
function reload(): void {
  if (hasUnsavedText()) showNotice();
  else window.location.reload();
}

/** Shows the error of a block that was left out of this page. */
function showProblem(): void {
  const text = document.getElementById('masthead-dev-problem')?.textContent;
  const Overlay = customElements.get('vite-error-overlay');
  if (!text || !Overlay) return;
  const problem: unknown = JSON.parse(text);
  document.body.append(Reflect.construct(Overlay, [problem]));
}

showProblem();

const isAdmin = /^\/admin(?:\/|$)/.test(window.location.pathname) && document.getElementById('root') !== null;

import.meta.hot?.on('masthead:serves', ({ reloadsAdmin }: { reloadsAdmin: boolean }) => {
  const overlays = document.querySelectorAll('vite-error-overlay');
  for (const overlay of overlays) overlay.remove();
  if (!isAdmin || reloadsAdmin) reload();
  // Without a reload, the admin requests its data again.
  else document.dispatchEvent(new Event('visibilitychange'));
});

// Vite reloads the page after this event, as soon as the restarted command answers.
// oxlint-disable-next-line typescript/no-misused-promises -- Vite waits for the promise, and one that never ends prevents the reload
import.meta.hot?.on('vite:ws:disconnect', async () => {
  if (!hasUnsavedText()) return;
  showNotice();
  await new Promise<void>(() => undefined);
});
