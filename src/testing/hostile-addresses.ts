/** Malicious URLs in stored values, for tests that no view turns them into links. */
/** URLs that run a script, or replace the page. */
export const HOSTILE_ADDRESSES = [
  'javascript:alert(1)',
  ' jAva\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://quayside.example/0c5a',
];

/** Attributes that browsers treat as URLs, with one of these schemes. */
export const HOSTILE_ATTRIBUTE =
  /\s(?:href|src|srcset|action|formaction|poster|data-frame|xlink:href)="[\s\p{Cc}]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|data|vbscript|blob)\s*:/iu;

/** Fields of a page that the product generates rather than stores. */
const MADE = new Set(['path', 'origin', 'frameUrl', 'fileKey', 'asset', 'now', 'id', 'type', 'v', 'hash']);

/**
 * Returns a copy in which stored URLs, and texts in fields that may hold a URL, are replaced by `address`.
 */
export function plantAddress(value: unknown, address: string, key = ''): unknown {
  if (typeof value === 'string')
    return /^(?:https?:\/\/|mailto:)/.test(value) || (/(?:link|url|src)$/i.test(key) && value !== '')
      ? address
      : value;
  if (Array.isArray(value)) return value.map((entry) => plantAddress(entry, address, key));
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      MADE.has(name) ? entry : plantAddress(entry, address, name),
    ]),
  );
}
