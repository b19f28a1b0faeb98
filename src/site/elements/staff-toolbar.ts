/**
 * The toolbar above a page that staff visit from the admin: where to edit the page, and why it looks as it
 * does.
 */
import type { StaffAnswer } from '#page-model/page-explanation.ts';
import { editHereButton } from './staff-edit-here.ts';
import { explanationOf, make } from './staff-explanation.ts';
import css from './staff-toolbar.css?inline';

/** Space that the page leaves for the toolbar (specification, public site, section 9). */
const PAGE_CSS = `
.has-staff-toolbar body { padding-top: 38px }
.has-staff-toolbar .header-new { top: 38px }
.has-staff-toolbar .menu-panel { top: 38px; left: 49px }
staff-marks { position: absolute; top: 0; left: 0; z-index: 90 }
@media print { .has-staff-toolbar body { padding-top: 0 } staff-toolbar, staff-marks { display: none } }
`;

/** Requests what staff may do here, and shows it; shows nothing to everyone else. */
export async function showStaffToolbar(): Promise<void> {
  const path = encodeURIComponent(location.pathname + location.search);
  const answer = await fetch(`/__staff?path=${path}`, { headers: { accept: 'application/json' } });
  if (!answer.ok) return;
  const staffData: StaffAnswer = await answer.json();
  const place = document.createElement('staff-toolbar');
  // A shadow root isolates the toolbar from the site's styles.
  place.attachShadow({ mode: 'open' }).append(...contentOf(staffData));
  place.shadowRoot?.adoptedStyleSheets.push(sheetOf(css));
  document.adoptedStyleSheets.push(sheetOf(PAGE_CSS));
  document.documentElement.classList.add('has-staff-toolbar');
  document.body.prepend(place);
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function contentOf({ links, blocks, explanation }: StaffAnswer): HTMLElement[] {
  const bar = make('nav', { 'aria-label': 'For staff' });
  for (const { label, href } of links) bar.append(make('a', { href }, label));
  if (blocks.length > 0) bar.append(editHereButton(blocks));
  if (!explanation) return [bar];
  const panel = make('div', {
    id: 'explain',
    popover: 'auto',
    role: 'dialog',
    'aria-label': 'Explain this page',
  });
  const close = make(
    'button',
    { type: 'button', popovertarget: 'explain', popovertargetaction: 'hide' },
    'Close',
  );
  panel.append(close, ...explanationOf(explanation));
  bar.append(make('button', { type: 'button', popovertarget: 'explain' }, 'Explain'));
  return [bar, panel];
}
