/** Checks that a page accepts an overlay's patch. */
import type { PagePatch } from '#model/pages/define-overlay.ts';
import { HOLE_BYTES_MAX } from '#site/ui/hole.ts';

const ROOT_ATTRIBUTE = /^data-[a-z-]+="[\w-]*"(?: data-[a-z-]+="[\w-]*")*$/;

/**
 * Headers that the server sets according to the bytes it sends; also `set-cookie`, because a cookie in a
 * cached page would reach other readers.
 */
const HEADERS_OF_SERVER = new Set([
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'set-cookie',
  'transfer-encoding',
]);

/**
 * Throws for a patch that pages refuse: a root attribute other than data attributes, a placeholder of more
 * than 2 kB (together with `filled`, the text of other overlays in it), or a header that the server sets.
 */
export function checkPatch({ rootAttribute, placeholder, headers }: PagePatch, filled = ''): void {
  if (rootAttribute !== undefined && !ROOT_ATTRIBUTE.test(rootAttribute))
    throw new Error(
      `An overlay may set data attributes of letters and digits on the root, not ${rootAttribute}.`,
    );
  if (placeholder !== undefined) checkLength(placeholder, filled);
  for (const [name, value] of Object.entries(headers ?? {})) checkHeader(name, value);
}

function checkLength(placeholder: string, filled: string): void {
  const bytes = Buffer.byteLength(placeholder);
  const others = Buffer.byteLength(filled);
  if (bytes + others > HOLE_BYTES_MAX)
    throw new Error(
      `A placeholder has room for ${HOLE_BYTES_MAX} bytes, of which other overlays use ${others}, not ${bytes}.`,
    );
}

function checkHeader(name: string, value: string): void {
  if (!/^[a-z\d-]+$/.test(name)) throw new Error(`An overlay names its headers in lower case, not ${name}.`);
  if (!/^[\t\x20-\x7e]*$/.test(value))
    throw new Error(`The header ${name} of an overlay may hold ASCII, and no line break.`);
  const isPrivate = name === 'cache-control' && value === 'private, no-store';
  if (HEADERS_OF_SERVER.has(name) && !isPrivate)
    throw new Error(`An overlay may not set ${name}: ${value}. A page may only become private, no-store.`);
}
