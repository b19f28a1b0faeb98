/** Height of the bar at the top of an editor, for what sticks below it. */
const HEIGHT = '--editor-bar-height';

/** Ref of the bar: sets `--editor-bar-height` of the page to the bar's height, which wraps in narrow windows. */
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
