/**
 * Applies the colour scheme that a user chose in the admin before any of its code is loaded, to avoid a white
 * window on a slow connection.
 */
import { createHash } from 'node:crypto';

/** Sets, from the stored choice, the attribute that Mantine sets later. */
const SCRIPT =
  "try{var s=localStorage.getItem('mantine-color-scheme-value');if(s==='dark'||s==='light')document.documentElement.setAttribute('data-mantine-color-scheme',s)}catch(e){}";

const STYLE =
  'html{color-scheme:light dark}html[data-mantine-color-scheme=dark]{color-scheme:dark}html[data-mantine-color-scheme=light]{color-scheme:light}';

/** The script as a source for the page's content security policy. */
export const COLOUR_SCHEME_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Adds the style and the script to the head of the admin's document. */
export function withColourScheme(html: string): string {
  return html.replace('</title>', () => `</title><style>${STYLE}</style><script>${SCRIPT}</script>`);
}
