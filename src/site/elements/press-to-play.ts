/** The same values as in `EmbedFrame`; autoplay is allowed because the reader pressed a button. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups';
const ALLOWED = 'autoplay; fullscreen; picture-in-picture';

/** Replaces the images of videos in `root` by their players when they are pressed. */
export function playOnPress(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('.press') : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    playFrame(link.parentElement);
  });
}

/** Creates a sandboxed frame with the title of a box; it loads nothing yet. */
export function frameIn(box: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', SANDBOX);
  frame.title = box.getAttribute('data-title') ?? '';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}

/**
 * Puts the player into a video's box. It starts at the second that the box specifies, if the provider
 * supports that.
 */
export function playFrame(box: HTMLElement | null): void {
  if (!box) return;
  const frame = frameIn(box);
  frame.allow = ALLOWED;
  frame.src = (box.getAttribute('data-frame') ?? '') + (box.getAttribute('data-from') ?? '');
  box.replaceChildren(frame);
  frame.focus();
}
