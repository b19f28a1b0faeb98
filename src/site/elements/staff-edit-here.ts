/**
 * “Edit here”: while the button is active, every block of the page is a link to the place where it is edited.
 */
import type { EditableBlock } from '#page-model/page-explanation.ts';
import { make } from './staff-explanation.ts';

const CSS = `
a {
  position: absolute;
  box-sizing: border-box;
  border: 2px solid #1f6feb;
  border-radius: 2px;
  background: rgb(31 111 235 / 8%);
  color: #fff;
  font: 600 13px/1.2 system-ui, sans-serif;
  text-decoration: none;
}
a:hover, a:focus-visible { background: rgb(31 111 235 / 24%); outline: 2px solid #fff; z-index: 1 }
span { position: absolute; inset: 0 auto auto 0; max-inline-size: 100%; box-sizing: border-box; padding: 4px 8px; background: #1f6feb }
`;

/** The button that shows and hides the links; Escape hides them too. */
export function editHereButton(blocks: readonly EditableBlock[]): HTMLElement {
  const button = make('button', { type: 'button', 'aria-pressed': 'false' }, 'Edit here');
  const place = document.createElement('staff-marks');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  place.attachShadow({ mode: 'open' }).adoptedStyleSheets.push(sheet);
  const draw = () => place.shadowRoot?.replaceChildren(...marksOf(blocks));
  const moved = new ResizeObserver(draw);
  const show = (isShown: boolean) => {
    button.setAttribute('aria-pressed', String(isShown));
    // While the marks are shown, the page's own links are below them and cannot be used.
    document.querySelector('main')?.toggleAttribute('inert', isShown);
    if (!isShown) {
      moved.disconnect();
      place.remove();
      return;
    }
    document.body.append(place);
    moved.observe(document.body);
    draw();
  };
  button.addEventListener('click', () => show(!place.isConnected));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !place.isConnected) return;
    show(false);
    button.focus();
  });
  return button;
}

/** Pages for readers contain no block ids, so blocks of each kind are matched in the order of the layout. */
function marksOf(blocks: readonly EditableBlock[]): HTMLElement[] {
  const seen = new Map<string, number>();
  return blocks.flatMap(({ type, title, href }) => {
    const at = seen.get(type) ?? 0;
    seen.set(type, at + 1);
    const box = document.querySelectorAll(`main [data-block="${type}"]`)[at]?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return [];
    const mark = make('a', { href });
    mark.append(make('span', {}, `Edit ${title}`));
    mark.style.inset = `${box.top + scrollY}px auto auto ${box.left + scrollX}px`;
    mark.style.width = `${box.width}px`;
    mark.style.height = `${box.height}px`;
    return [mark];
  });
}
