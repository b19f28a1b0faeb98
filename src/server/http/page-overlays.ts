/** Applies to a page what one reader sees of it: the overlays of modules and of the server, as one patch. */
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { isPresent } from '#model/define-module.ts';
import type { Overlay, OverlayInput, PagePatch } from '#model/define-overlay.ts';
import { plainBody, type CachedPage, type PageBody } from '#server/cache/index.ts';
import { compressedBody, fillPlaceholder } from '#server/pages/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { HOLE_BYTES_MAX } from '#site/ui/hole.ts';

/** How a page was answered. A page that a form sent back has nothing but its reader. */
type HowAnswered = Pick<OverlayInput, 'reader'> &
  Partial<Pick<OverlayInput, 'openedBy' | 'isGated' | 'meter' | 'isStaffVisit'>>;

export interface PageOverlays {
  /** The page as its reader gets it; the same object where no overlay adds anything. */
  apply: (page: CachedPage, site: SiteRef, how: HowAnswered) => CachedPage;
}

const PRIVATE = { 'cache-control': 'private, no-store' };

/** What staff see apart from readers. */
const STAFF_VISIT: PagePatch = {
  headers: { ...PRIVATE, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
};

const staffVisit: Overlay = {
  name: 'staffVisit',
  order: 1_000,
  patch: ({ isStaffVisit }) => (isStaffVisit ? STAFF_VISIT : null),
};

/**
 * Creates what applies the overlays of an installation, with the caches of what many readers share. One that throws is left out
 * and reported.
 */
export function createPageOverlays(
  overlays: readonly Overlay[],
  onError: (error: unknown, overlays: string) => void,
): PageOverlays {
  const all = [...overlays, staffVisit].toSorted((one, other) => one.order - other.order);
  const withRoot = createRootCopies();
  const withPlaceholder = createFilledCopies();
  const withBody = (page: CachedPage, { rootAttribute, placeholder, bodyStart }: PagePatch) => {
    let made = rootAttribute === undefined ? page : withRoot(page, rootAttribute);
    if (placeholder !== undefined) made = withPlaceholder(made, placeholder);
    return bodyStart === undefined ? made : withBodyStart(made, bodyStart);
  };
  return {
    apply(page, { siteId, language, modulesOn }, how) {
      const { reader, openedBy, isGated = false, meter, isStaffVisit = false } = how;
      const hasPlaceholder = page.body.hole !== undefined;
      const input = { reader, siteId, language, isGated, openedBy, meter, hasPlaceholder, isStaffVisit };
      let patch: PagePatch | null = null;
      for (const overlay of all) {
        if (!isPresent(overlay, modulesOn)) continue;
        try {
          const own = overlay.patch(input);
          if (own) patch = joinPatches(patch, own);
        } catch (error) {
          onError(error, overlay.name);
        }
      }
      if (!patch) return page;
      let made = page;
      let isPrivate = false;
      try {
        made = withBody(page, patch);
        isPrivate = made !== page;
      } catch (error) {
        onError(error, 'all');
        isPrivate = true;
      }
      const { headers } = patch;
      if (!headers && made !== page) return made;
      // A page with a part for one reader is private, even if an overlay sets another header or the part could not be added.
      return { ...made, headers: { ...made.headers, ...headers, ...(isPrivate && PRIVATE) } };
    },
  };
}

/** Patches that passed: readers without differences share one object. */
const passed = new WeakSet<PagePatch>();

/** Headers that only the server sets: they describe the body, or log a reader in. */
const HEADERS_OF_SERVER = /^(?:set-cookie|content-.*|etag|transfer-encoding|connection)$/;

/** Throws for a patch that breaks a promise of `PagePatch`: the overlay is left out, the others are not. */
function checkPatch(patch: PagePatch): void {
  if (passed.has(patch)) return;
  const { rootAttribute, placeholder = '', headers = {} } = patch;
  if (rootAttribute !== undefined && !ROOT_ATTRIBUTE.test(rootAttribute))
    throw new Error(
      `An overlay may set a data attribute of letters and digits on the root, not ${rootAttribute}.`,
    );
  if (Buffer.byteLength(placeholder) > HOLE_BYTES_MAX)
    throw new Error(`The placeholder of a page has room for ${HOLE_BYTES_MAX} bytes.`);
  for (const [name, value] of Object.entries(headers))
    if (HEADERS_OF_SERVER.test(name) || (name === 'cache-control' && !/^private\b/.test(value)))
      throw new Error(`An overlay must not set the header “${name}: ${value}”.`);
  passed.add(patch);
}

/** Throws where the second one is not valid, or finds no room in the placeholder. */
function joinPatches(one: PagePatch | null, other: PagePatch): PagePatch {
  checkPatch(other);
  if (!one) return other;
  const text = (key: 'placeholder' | 'bodyStart') => {
    const [first, second] = [one[key], other[key]];
    return first === undefined && second === undefined ? {} : { [key]: (first ?? '') + (second ?? '') };
  };
  const roots = [one.rootAttribute, other.rootAttribute].filter((attribute) => attribute !== undefined);
  const placeholder = (one.placeholder ?? '') + (other.placeholder ?? '');
  if (Buffer.byteLength(placeholder) > HOLE_BYTES_MAX)
    throw new Error(`The placeholder of a page has room for ${HOLE_BYTES_MAX} bytes.`);
  return {
    ...(roots.length > 0 && { rootAttribute: roots.join(' ') }),
    ...text('placeholder'),
    ...text('bodyStart'),
    ...((one.headers || other.headers) && { headers: { ...one.headers, ...other.headers } }),
  };
}

/** Copies of one page with different attributes of the root that are cached; more are rendered for each request. */
const ROOT_COPIES_MAX = 8;

const OPENING = '<html ';

const ROOT_ATTRIBUTE = /^data-[a-z-]+="[\w-]*"$/;

/** Each page once for each attribute, for as long as the page is in the cache. */
function createRootCopies() {
  const copies = new WeakMap<CachedPage, Map<string, CachedPage>>();
  return (page: CachedPage, attribute: string): CachedPage => {
    const known = copies.get(page)?.get(attribute);
    if (known) return known;
    if (!isHtml(page)) return page;
    // By names and values: `member=free`.
    const tag = attribute.replace(/data-|"/g, '').replaceAll(' ', ',');
    const made: CachedPage = {
      ...page,
      body: bodyWithRoot(page.body, attribute),
      etag: page.etag.replace(/"$/, `-${tag}"`),
      headers: { ...page.headers, ...PRIVATE },
    };
    const own = copies.get(page) ?? new Map<string, CachedPage>();
    if (own.size < ROOT_COPIES_MAX) copies.set(page, own.set(attribute, made));
    return made;
  };
}

/** With the placeholder where it was. */
function bodyWithRoot(body: PageBody, attribute: string): PageBody {
  const text = plainBody(body);
  const at = body.hole?.textAt ?? text.length;
  const before = text.subarray(0, at).toString().replace(OPENING, `${OPENING}${attribute} `);
  const after = { text: text.subarray(at).toString(), ...(body.hole && { isAfterHole: true }) };
  const { gzip, hole } = compressedBody([{ text: before }, after]);
  return { bytes: gzip, coding: 'gzip', ...(hole && { hole }) };
}

/** Bytes of pages with a filled placeholder, and without it: readers whose meters began on one day read the same notice. */
const FILLED_BYTES_MAX = 16 * 1024 * 1024;

function createFilledCopies() {
  const copies = new LRUCache<string, { of: CachedPage; made: CachedPage }>({
    maxSize: FILLED_BYTES_MAX,
    sizeCalculation: ({ of, made }, key) =>
      of.body.bytes.length + made.body.bytes.length + key.length + 1_000,
  });
  return (page: CachedPage, html: string): CachedPage => {
    const key = `${page.etag} ${html}`;
    const known = copies.get(key);
    // A page that was rendered again may have other headers with the same body.
    if (known?.of === page) return known.made;
    const made: CachedPage = {
      ...page,
      body: fillPlaceholder(page.body, html),
      etag: '',
      headers: { ...page.headers, ...PRIVATE },
    };
    copies.set(key, { of: page, made });
    return made;
  };
}

function withBodyStart(page: CachedPage, added: string): CachedPage {
  if (!isHtml(page)) return page;
  const html = plainBody(page.body).toString();
  const opening = /<body[^>]*>/.exec(html);
  if (!opening) return page;
  const at = opening.index + opening[0].length;
  return {
    ...page,
    body: {
      bytes: gzipSync(`${html.slice(0, at)}${added}${html.slice(at)}`, { level: 1 }),
      coding: 'gzip',
    },
    etag: page.etag.replace(/"$/, '-s"'),
    headers: { ...page.headers, ...PRIVATE },
  };
}

function isHtml({ headers: { 'content-type': type = '' } }: CachedPage): boolean {
  return type.startsWith('text/html');
}
