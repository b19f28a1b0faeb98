/**
 * Makes the chapters in `root` seek in the first player of its kind on the page. Chapters are links to
 * `#t=75` of the page, and such a URL, on arrival or later, does the same. `seek` receives whether a reader
 * pressed a chapter. Returns a function that stops this.
 */
export function followTimes(
  root: HTMLElement,
  seek: (second: number, isPressed: boolean) => void,
): () => void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-start]')) {
    const start = Number(link.getAttribute('data-start'));
    link.href = `#t=${start}`;
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      history.replaceState(history.state, '', `#t=${start}`);
      seek(start, true);
    });
  }
  const follow = () => {
    const second = /^#t=(\d{1,6})$/.exec(location.hash)?.[1];
    if (second === undefined || document.querySelector(root.localName) !== root) return;
    seek(Number(second), false);
    root.scrollIntoView({ block: 'nearest' });
  };
  addEventListener('hashchange', follow);
  follow();
  return () => removeEventListener('hashchange', follow);
}
