/**
 * What the HTML of a page may load and run: the policy of every page, and the sources that its slots require
 * (design, section 8).
 */
import { originsOf, type PolicySources } from '#model/pages/define-slot.ts';
import { EMBED_FRAME_ORIGINS } from '#media/embeds.ts';

/**
 * Returns the value of `Content-Security-Policy`: no inline script runs, whatever a slot requests; frames
 * come from the providers of embeds. `isPrivate`: the page contains a reader's data or a secret, which styles
 * could send anywhere in the URLs of images and fonts. Throws for more than 60 origins.
 */
export function pagePolicy(
  added: readonly PolicySources[] = [],
  { isPrivate = false }: { isPrivate?: boolean } = {},
): string {
  const from = (kind: keyof PolicySources) => originsOf(added, kind);
  const anyImage = isPrivate ? '' : ' https:';
  return [
    "default-src 'self'",
    ["script-src 'self'", ...from('script')].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...from('style')].join(' '),
    `img-src 'self'${anyImage} data:`,
    `media-src 'self'${anyImage}`,
    ["font-src 'self'", ...(isPrivate ? [] : from('font'))].join(' '),
    ["connect-src 'self'", ...from('connect')].join(' '),
    ['frame-src', ...EMBED_FRAME_ORIGINS, ...from('frame')].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
