/**
 * Caches the HTML of blocks that are the same on many pages, like a list of the newest items: they are
 * rendered once. Views are pure, so a view that reads only data named in its key returns the same HTML for
 * the same key.
 */
import { LRUCache } from 'lru-cache';
import { numberOf } from '#text/number-of.ts';
import type { PageSubject } from '#page-model/page.ts';
import { perApp } from '#page-model/running-app.ts';
import type { PriorityImage } from '#site/ui/media/priority-image.ts';
import type { BlockData } from '#grid/prepare/block-view.ts';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import type { BlockSurroundings } from './web-block.ts';

/** Data that a view receives from its page, and that is not part of the key. */
export type PageScopedData = Pick<BlockData, 'images' | 'links' | 'files'> & { page: PageSubject };

interface CachedView {
  html: string;
  /** Whether one of the view's images is the page's opening image. */
  usesOpeningImage: boolean;
}

/** Maximum number of characters of all keys and HTML together. */
const CHARACTERS_MAX = 4_000_000;

const viewsOf = perApp(
  () =>
    new LRUCache<string, CachedView>({
      maxSize: CHARACTERS_MAX,
      sizeCalculation: ({ html }, key) => key.length + html.length + 1,
    }),
);

/**
 * Returns the block's HTML from the cache, or renders it with `render`. The HTML is cached if the view reads
 * nothing of its page except the site and whether it is a preview.
 */
export function cachedView(
  ready: PreparedBlock & { id: string },
  given: BlockData,
  page: PageSubject,
  { opening, additions }: BlockSurroundings,
  render: (of: PageScopedData) => string,
): string {
  const { images, links, files } = given;
  if (!isCacheable(ready, given)) return render({ page, images, links, files });
  const added = `${additions.slots !== undefined} ${additions.insertions !== undefined}`;
  const key = `${keyOf(ready, given, page, opening)}\n${added}`;
  const views = viewsOf(page.site.app);
  const known = views.get(key);
  if (known) {
    if (opening && known.usesOpeningImage) opening.isTaken = true;
    return known.html;
  }
  let readsPage = false;
  const watched = <Watched extends object>(target: Watched, unless: (name: string | symbol) => boolean) => {
    const notice = (name: string | symbol | null) => (readsPage ||= name === null || !unless(name));
    return new Proxy(target, {
      get: (of, name, receiver): unknown => (notice(name), Reflect.get(of, name, receiver)),
      has: (of, name) => (notice(name), Reflect.has(of, name)),
      ownKeys: (of) => (notice(null), Reflect.ownKeys(of)),
    });
  };
  const no = () => false;
  const wasTaken = opening?.isTaken;
  const html = render({
    page: watched(page, (name) => name === 'site' || name === 'preview'),
    images: watched(images, no),
    links: watched(links, no),
    files: watched(files, no),
  });
  if (!readsPage) views.set(key, { html: inOnePiece(html), usesOpeningImage: wasTaken !== opening?.isTaken });
  return html;
}

/**
 * Not cacheable: data that a block loaded or a source noted, which can be of any kind; blocks with access
 * requirements, which are for some readers only; and forms, which name their page.
 */
function isCacheable({ definition, asks }: PreparedBlock, { items, data, notes }: BlockData): boolean {
  if (definition.hydrate !== 'none' || definition.form || definition.forms) return false;
  if (definition.isForMember || asks !== null) return false;
  return items.length > 0 && data === null && notes.every((note) => note === null);
}

function keyOf(
  { id, settings }: PreparedBlock & { id: string },
  { items, hasMore, found }: BlockData,
  { site, preview }: PageSubject,
  opening: PriorityImage | null,
): string {
  const image = opening === null ? 'none' : opening.isTaken ? 'taken' : 'free';
  const of = `${numberOf(site.settings)} ${numberOf(settings)} ${site.origin} ${preview} ${image} ${id}`;
  const shown = items.map((cards) => cards.map(numberOf).join());
  return `${of}\n${shown.join(';')}\n${hasMore.join()}\n${found.join()}`;
}

/** V8 stores a concatenated string as a tree of its pieces until a character of it is read. */
function inOnePiece(text: string): string {
  text.charCodeAt(0);
  return text;
}
