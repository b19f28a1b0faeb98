/** The stylesheet of forms, under an address of its own: pages without a form are no longer for it. */
import { createHash } from 'node:crypto';
import sheet from './form.css?inline';
import toasts from './toast.css?inline';

/** Stylesheets by the name in `/css/{name}.css`. */
export const STYLESHEETS = { forms: sheet + toasts };

/** Of the text, so that a changed one is fetched at once. */
export function versionOf(css: string): string {
  return createHash('sha256').update(css).digest('hex').slice(0, 12);
}

export const FORM_SHEET_ADDRESS = `/css/forms.css?v=${versionOf(STYLESHEETS.forms)}`;
