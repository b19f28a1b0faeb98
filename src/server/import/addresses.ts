/** Addresses of the old site, brought to one spelling, so that links find what a record has become. */
import type { ImportMapping } from '#model/import-mapping.ts';

/** A longer one names nothing. */
const ADDRESS_LENGTH_MAX = 4_000;

/** `https://www.old.example/Guides/_index.md?x#y` -> `/guides`; null for a URL of another site. */
export function normaliseAddress(href: string, { origins, prefixes }: ImportMapping['links']): string | null {
  if (href.length > ADDRESS_LENGTH_MAX) return null;
  let path = href.trim();
  const origin = /^https?:\/\/[^/?#]+/i.exec(path)?.[0];
  if (origin !== undefined) {
    if (!origins.some((known) => known.toLowerCase() === origin.toLowerCase())) return null;
    path = path.slice(origin.length);
  } else if (/^([a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i.test(path)) return null;
  path = decoded(path.replace(/[?#].*$/s, ''));
  path = `/${path}`.replace(/\/{2,}/g, '/');
  for (const prefix of prefixes) {
    const start = `/${prefix}`.replace(/\/{2,}/g, '/');
    if (path.startsWith(start)) path = `/${path.slice(start.length)}`.replace(/\/{2,}/g, '/');
  }
  path = path
    .replace(/\.(?:md|markdown|html?)$/i, '')
    .replace(/\/_?index$/i, '')
    .replace(/\/+$/, '');
  return path.toLowerCase() || '/';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
