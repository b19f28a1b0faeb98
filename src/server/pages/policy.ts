/** What the HTML of a page may load and run: the same for every page, and what the slots on it need (design, section 8). */
import { originsOf, type PolicySources } from '#model/define-slot.ts';
import { EMBED_FRAME_ORIGINS } from '#model/embeds.ts';

/**
 * The value of `Content-Security-Policy`: no inline script runs, whatever a slot asks for; frames come from the providers of
 * embeds. Throws for more than 60 origins.
 */
export function pagePolicy(added: readonly PolicySources[] = []): string {
  const from = (kind: keyof PolicySources) => originsOf(added, kind);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...from('script')].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...from('style')].join(' '),
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    ["font-src 'self'", ...from('font')].join(' '),
    ["connect-src 'self'", ...from('connect')].join(' '),
    ['frame-src', ...EMBED_FRAME_ORIGINS, ...from('frame')].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
