/** As `EmbedFrame` has them; autoplay is allowed because the reader pressed. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups';
const ALLOWED = 'autoplay; fullscreen; picture-in-picture';

/** Puts the players of films in the place of their pictures in `root` when these are pressed. */
export function playOnPress(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('.press') : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    playFrame(link.parentElement);
  });
}

/** A frame for a box, in its sandbox and under the box's title; it loads nothing yet. */
export function frameIn(box: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', SANDBOX);
  frame.title = box.getAttribute('data-title') ?? '';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}

/** Puts the player into a film's box; it begins at the second the box names, where the provider can do that. */
export function playFrame(box: HTMLElement | null): void {
  if (!box) return;
  const frame = frameIn(box);
  frame.allow = ALLOWED;
  frame.src = (box.getAttribute('data-frame') ?? '') + (box.getAttribute('data-from') ?? '');
  box.replaceChildren(frame);
  frame.focus();
}
