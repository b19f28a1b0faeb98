/**
 * Icons by name: those that the product draws, and the names that an installation's icon service may receive.
 */

/** The icons drawn by the admin. An icon service may replace them under the same names, and may have more. */
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

/** Maximum names of icons in one request: to `GET /icons`, and to the icon service. */
export const ICONS_PER_REQUEST_MAX = 60;

/** Whether a text is a valid icon name: 1 to 40 lower-case letters, digits and hyphens. */
export function isIconName(text: string): boolean {
  return /^[a-z0-9-]{1,40}$/.test(text);
}
