/** The feed of a section or of the whole site (RSS 2.0 with Media RSS and Dublin Core). */
import { feedChannelNamed, presentChannel } from '#model/channels.ts';
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import { feedReaderOf } from '#model/readers/define-pass.ts';
import type { ContentCard } from '#page-model/page.ts';
import type { StreamQuery } from '#model/define-block.ts';
import { absoluteUrl, feedAddress, HOME_ALIAS, pagePath } from '#addresses/paths.ts';
import { hierarchyOf } from '#page-model/site-data.ts';
import { runQueries } from '#grid/query/run-queries.ts';
import { scopeOf } from '../stages/source-scope.ts';
import { answerAt } from '../stages/resolve.ts';
import { loadViewModels } from '#grid/load/load-view-models.ts';
import type { ShareImage } from '#media/media-addresses.ts';
import type { SystemAnswer, SystemContext } from './context.ts';
import { readGuids, type WriteGuid } from './guids.ts';
import { emptyElement, htmlElement, textElement, XML_HEAD } from './xml.ts';

export interface FeedRequest {
  /** Null: the whole site. */
  sectionAlias: string | null;
  limit: number;
  /** The channel whose texts the feed uses; null: the texts of the pages. */
  channel: string | null;
}

/** Maximum number of whole texts in one feed: each is read separately. */
export const WHOLE_MAX = 50;

/** The subject of a feed. */
interface Feed {
  title: string;
  /** The path, relative to the site's origin. */
  path: string;
  description: string | null;
  query: StreamQuery;
  /** Used in place of a section's alias in the feed's URL. */
  alias: string;
  tags: readonly string[];
}

/**
 * Writes the newest items of the section and its subsections, or of a page that has a feed; null if neither
 * exists.
 */
export async function rss(context: SystemContext, request: FeedRequest): Promise<SystemAnswer | null> {
  const { data, origin } = context;
  const alias = request.sectionAlias ?? HOME_ALIAS;
  const feed = feedOfSection(alias, context) ?? (await feedOfPage(alias, context));
  if (!feed) return null;
  const partner = feedReaderOf(context.reader.passes, data.access);
  const limit = partner ? Math.min(request.limit, WHOLE_MAX) : request.limit;
  const query = { ...feed.query, limit };
  const scope = scopeOf(data, []);
  const [filled] = await runQueries(context.db, [query], scope, context.blocks.sources);
  const ids = filled?.ids ?? [];
  const named = feedChannelNamed(request.channel, context.channels);
  const own = presentChannel(named, context.channels, data.settings.modulesOn);
  const anonymousContext = { ...context, reader: ANONYMOUS_READER, channel: own };
  const shown = await loadViewModels(
    context.db,
    new Map([['content', new Set(ids)]]),
    anonymousContext,
    context.domains,
  );
  const items = ids.flatMap((id) => shown.of('content').get(id) ?? []);
  const writeGuid = await readGuids(context, ids, 'rss');
  const texts = new Map<number, string>();
  if (partner)
    for (const { id, path, section: own } of items)
      if (partner.includes(own?.id ?? null)) texts.set(id, await context.textOf(path, partner.channel));
  const channel = [
    textElement('title', feed.title),
    textElement('link', absoluteUrl(origin, feed.path)),
    htmlElement('description', feed.description ?? data.site.description ?? data.site.name),
    textElement('language', data.site.language),
    emptyElement('atom:link', {
      href: feedAddress(origin, feed.alias, own),
      rel: 'self',
      type: 'application/rss+xml',
    }),
    ...items.map((item) => itemElement(item, { text: texts.get(item.id), writeGuid }, context)),
  ];
  return {
    contentType: 'application/rss+xml; charset=utf-8',
    body:
      `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
      `${partner ? 'xmlns:content="http://purl.org/rss/1.0/modules/content/" ' : ''}` +
      `xmlns:media="http://search.yahoo.com/mrss/"><channel>${channel.join('')}</channel></rss>`,
    headers: { 'x-robots-tag': 'noindex' },
    tags: [...feed.tags, ...shown.tags],
  };
}

function feedOfSection(alias: string, { data }: SystemContext): Feed | null {
  const section = data.sectionsByAlias.get(alias);
  if (!section) return null;
  const isHome = alias === HOME_ALIAS;
  const names = hierarchyOf(data, section.id).map(({ name }) => name);
  return {
    title: isHome ? data.site.name : `${names.join(' > ')} | ${data.site.name}`,
    path: section.path,
    description: section.description,
    query: { kind: 'stream', sectionId: section.id, limit: 1 },
    alias,
    tags: [isHome ? `all:${data.site.id}` : `s:${section.id}`],
  };
}

async function feedOfPage(alias: string, context: SystemContext): Promise<Feed | null> {
  const { db, data, domains } = context;
  const path = pagePath(`/${alias}`);
  const scope = { ...context, reader: ANONYMOUS_READER, originOf: () => null };
  const found = path === null ? null : (await answerAt(db, path, domains.pageResolvers, scope))?.answer;
  if (found?.kind !== 'page' || !found.feed) return null;
  const { name, description, query } = found.feed;
  const tags = [...found.tags, `all:${data.site.id}`];
  return { title: name, path: `/${alias}`, description, query, alias, tags };
}

function itemElement(
  item: ContentCard,
  { text, writeGuid }: { text: string | undefined; writeGuid: WriteGuid },
  { origin, imageAddress }: SystemContext,
): string {
  const image = item.image && imageAddress(item.image);
  return `<item>${[
    textElement('title', item.name),
    textElement('link', absoluteUrl(origin, item.path)),
    writeGuid(item.id, absoluteUrl(origin, item.path)),
    htmlElement('description', item.teaser),
    text ? textElement('content:encoded', text) : '',
    textElement('pubDate', item.published && new Date(item.published).toUTCString()),
    ...item.authors.map((author) => textElement('dc:creator', author.name)),
    textElement('category', item.section?.name ?? null),
    image ? mediaElement(image, item.image?.alt ?? '') : '',
  ].join('')}</item>`;
}

function mediaElement({ url, type, width, height }: ShareImage, alt: string): string {
  const size = { width: String(width), height: String(height) };
  const attributes = emptyElement('media:content', { url, medium: 'image', type, ...size });
  if (alt === '') return attributes;
  return attributes.replace(/\/>$/, `>${textElement('media:description', alt)}</media:content>`);
}
