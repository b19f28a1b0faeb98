/**
 * Adapts a page to one reader: joins the overlays of modules and of the server to one patch and applies it.
 */
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { isPresent } from '#model/define-module.ts';
import type { Overlay, OverlayInput, PagePatch } from '#model/pages/define-overlay.ts';
import { plainBody, type CachedPage, type PageBody } from '#server/cache/index.ts';
import { compressedBody, fillPlaceholder } from '#server/pages/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { checkPatch } from './check-patch.ts';

/** How a page was served. For a page returned for a submitted form, only the reader is known. */
type HowAnswered = Pick<OverlayInput, 'reader'> &
  Partial<Pick<OverlayInput, 'openedBy' | 'isGated' | 'meter' | 'isStaffVisit'>>;

export interface PageOverlays {
  /** Returns the page as the reader gets it; the same object if no overlay adds to it. */
  apply: (page: CachedPage, site: SiteRef, how: HowAnswered) => CachedPage;
}

const PRIVATE = { 'cache-control': 'private, no-store' } as const;

/** The patch for staff who visit a site. */
const STAFF_VISIT: PagePatch = {
  headers: { ...PRIVATE, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
};

const staffVisit: Overlay = {
  name: 'staffVisit',
  order: 1_000,
  patch: ({ isStaffVisit }) => (isStaffVisit ? STAFF_VISIT : null),
};

/**
 * Creates the overlays of an installation, with caches for copies that many readers share. An overlay that
 * throws is left out and reported. So is one with a patch that pages refuse; the page is then private.
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
  const withPatch = (page: CachedPage, { patch, names, isRefused }: Joined): CachedPage => {
    let made = page;
    let isPrivate = isRefused;
    try {
      made = withBody(page, patch);
    } catch (error) {
      isPrivate = true;
      onError(error, names);
    }
    const added: Readonly<Record<string, string>> | undefined = patch.headers;
    if (!added && !isPrivate) return made;
    const isForReader = isPrivate || made !== page;
    return { ...made, headers: { ...made.headers, ...added, ...(isForReader && PRIVATE) } };
  };
  return {
    apply(page, { siteId, language, modulesOn }, how) {
      const { reader, openedBy, isGated = false, meter, isStaffVisit = false } = how;
      const hasPlaceholder = page.body.hole !== undefined;
      const input = { reader, siteId, language, isGated, openedBy, meter, hasPlaceholder, isStaffVisit };
      let joined: Joined | null = null;
      for (const overlay of all) {
        if (!isPresent(overlay, modulesOn)) continue;
        let own: PagePatch | null = null;
        try {
          own = overlay.patch(input);
          if (own) joined = joinPatches(joined, own, overlay.name);
        } catch (error) {
          // The refused patch was meant for this reader: caches must not store the page without it.
          if (own) joined = { ...(joined ?? NOTHING), isRefused: true };
          onError(error, overlay.name);
        }
      }
      return joined ? withPatch(page, joined) : page;
    },
  };
}

/** The patches of one page, joined into one. */
interface Joined {
  patch: PagePatch;
  /** Names of the overlays that change the body. */
  names: string;
  /** Whether the patch of another overlay was left out. */
  isRefused: boolean;
}

const NOTHING: Joined = { patch: {}, names: '', isRefused: false };

/** Throws if a page refuses the second patch, or lacks room for both. */
function joinPatches(joined: Joined | null, own: PagePatch, name: string): Joined {
  const { patch, names, isRefused } = joined ?? NOTHING;
  checkPatch(own, patch.placeholder);
  const isOfBody = [own.rootAttribute, own.placeholder, own.bodyStart].some((part) => part !== undefined);
  return {
    patch: joined ? joinedPatch(patch, own) : own,
    names: isOfBody ? [names, name].filter(Boolean).join(', ') : names,
    isRefused,
  };
}

function joinedPatch(one: PagePatch, other: PagePatch): PagePatch {
  const text = (key: 'placeholder' | 'bodyStart') => {
    const [first, second] = [one[key], other[key]];
    return first === undefined && second === undefined ? {} : { [key]: (first ?? '') + (second ?? '') };
  };
  const roots = [one.rootAttribute, other.rootAttribute].filter((attribute) => attribute !== undefined);
  return {
    ...(roots.length > 0 && { rootAttribute: roots.join(' ') }),
    ...text('placeholder'),
    ...text('bodyStart'),
    ...((one.headers || other.headers) && { headers: { ...one.headers, ...other.headers } }),
  };
}

/**
 * Maximum number of cached copies of one page with different root attributes; others are rendered for each
 * request.
 */
const ROOT_COPIES_MAX = 8;

const OPENING = '<html ';

/** Caches one copy of a page per root attribute, for as long as the page itself is in the cache. */
function createRootCopies() {
  const copies = new WeakMap<CachedPage, Map<string, CachedPage>>();
  return (page: CachedPage, attribute: string): CachedPage => {
    const known = copies.get(page)?.get(attribute);
    if (known) return known;
    if (!isHtml(page)) return page;
    const made: CachedPage = {
      ...page,
      body: bodyWithRoot(page.body, attribute),
      etag: page.etag.replace(/"$/, `-${tagOfRoot(attribute)}"`),
      headers: { ...page.headers, ...PRIVATE },
    };
    const own = copies.get(page) ?? new Map<string, CachedPage>();
    if (own.size < ROOT_COPIES_MAX) copies.set(page, own.set(attribute, made));
    return made;
  };
}

/**
 * ETag suffix of names and values, separated by dots, which neither may contain: so different sets of
 * attributes never have the same ETag.
 */
function tagOfRoot(attributes: string): string {
  return attributes.replaceAll('="', '.').replaceAll('" ', '.').replace(/"$/, '');
}

/** The body with the attribute, and with the placeholder's offset corrected. */
function bodyWithRoot(body: PageBody, attribute: string): PageBody {
  const text = plainBody(body);
  const at = body.hole?.textAt ?? text.length;
  const before = text.subarray(0, at).toString().replace(OPENING, `${OPENING}${attribute} `);
  const after = { text: text.subarray(at).toString(), ...(body.hole && { isAfterHole: true }) };
  const { gzip, hole } = compressedBody([{ text: before }, after]);
  return { bytes: gzip, coding: 'gzip', ...(hole && { hole }) };
}

/**
 * Maximum bytes of cached pages, counted with the placeholder filled and without it: readers whose meters
 * began on the same day read the same notice.
 */
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
    // A page that was rendered again may have other headers with an identical body.
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
    // Removed because two readers may have different bars.
    etag: '',
    headers: { ...page.headers, ...PRIVATE },
  };
}

function isHtml({ headers: { 'content-type': type = '' } }: CachedPage): boolean {
  return type.startsWith('text/html');
}
