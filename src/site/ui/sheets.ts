/** Stylesheets of forms and galleries at separate URLs, so that other pages do not load them. */
import { createHash } from 'node:crypto';
import sheet from './forms/form.css?inline';
import toasts from './forms/toast.css?inline';
import fullView from './gallery/full-view.css?inline';

/** Stylesheets by their name in `/css/{name}.css`. */
export const STYLESHEETS = { forms: sheet + toasts, gallery: fullView };

/** Hash of a stylesheet, so that a changed stylesheet is fetched immediately. */
export function versionOf(css: string): string {
  return createHash('sha256').update(css).digest('hex').slice(0, 12);
}

export const FORM_SHEET_ADDRESS = `/css/forms.css?v=${versionOf(STYLESHEETS.forms)}`;
export const GALLERY_SHEET_ADDRESS = `/css/gallery.css?v=${versionOf(STYLESHEETS.gallery)}`;
