/** Height of the bar at the top of an editor, for elements that stick below the bar. */
const HEIGHT = '--editor-bar-height';

/**
 * Ref callback of the bar: sets the page's `--editor-bar-height` to the bar's height, which changes when the
 * bar wraps in narrow windows.
 */
export function measureBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const measure = () => style.setProperty(HEIGHT, `${bar.offsetHeight}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  measure();
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT);
  };
}
