/**
 * Sets the colour scheme that a user chose in the admin before any of its code is loaded: avoids a white window on a slow
 * connection.
 */
import { createHash } from 'node:crypto';

/** Sets the attribute that Mantine sets later, from its stored choice. */
const SCRIPT =
  "try{var s=localStorage.getItem('mantine-color-scheme-value');if(s==='dark'||s==='light')document.documentElement.setAttribute('data-mantine-color-scheme',s)}catch(e){}";

const STYLE =
  'html{color-scheme:light dark}html[data-mantine-color-scheme=dark]{color-scheme:dark}html[data-mantine-color-scheme=light]{color-scheme:light}';

/** The source of the script for the policy of the page. */
export const COLOUR_SCHEME_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** The document of the admin with both in its head. */
export function withColourScheme(html: string): string {
  return html.replace('</title>', () => `</title><style>${STYLE}</style><script>${SCRIPT}</script>`);
}
