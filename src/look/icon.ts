/** Icons by name: those the product draws itself, and what a name may be for the icon service of an installation. */

/** The icons of the admin's own drawing. An icon service may answer with others of the same names, and with more. */
export const ICON_NAMES = [
  'article',
  'block',
  'blog',
  'book',
  'broadcast',
  'button',
  'calendar',
  'clock',
  'company',
  'document',
  'download',
  'embed',
  'feed',
  'film',
  'form',
  'gallery',
  'grid',
  'image',
  'list',
  'map',
  'megaphone',
  'news',
  'page',
  'people',
  'person',
  'product',
  'question',
  'recommendation',
  'search',
  'share',
  'sound',
  'table',
  'text',
  'title',
  'tree',
  'vehicle',
] as const;

export type IconName = (typeof ICON_NAMES)[number];

/** Names of icons in one request: to `GET /icons`, and to the icon service. */
export const ICONS_PER_REQUEST_MAX = 60;

/** Whether this may name an icon: 1 to 40 lower-case letters, digits and hyphens. */
export function isIconName(text: string): boolean {
  return /^[a-z0-9-]{1,40}$/.test(text);
}
