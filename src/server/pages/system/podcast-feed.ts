/**
 * The episodes of a section for podcast programs: RSS 2.0 with the tags of Apple Podcasts. A section is a
 * series.
 */
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import { feedReaderOf, type FeedReader } from '#model/readers/define-pass.ts';
import { presentOf } from '#model/define-module.ts';
import type { Episode } from '#feeds/episodes.ts';
import { FILE_FORMATS } from '#media/file-formats.ts';
import { filePath, clientFilePath } from '#addresses/file-address.ts';
import type { ContentCard } from '#page-model/page.ts';
import { absoluteUrl, episodePartPath, podcastFeedPath } from '#addresses/paths.ts';
import { categoryNames } from '#feeds/podcast-categories.ts';
import { COVER_PIXELS_MIN } from '#feeds/podcast-cover.ts';
import { seriesOf, type PodcastSeries } from '#feeds/podcast-series.ts';
import { secondsOf } from '#media/recording.ts';
import type { Section } from '#page-model/site-data.ts';
import { podcastsSettings } from '#settings/podcasts.ts';
import { runQueries } from '#grid/query/run-queries.ts';
import { scopeOf } from '../stages/source-scope.ts';
import { loadViewModels } from '#grid/load/load-view-models.ts';
import type { SystemAnswer, SystemContext } from './context.ts';
import { PART_TYPES } from './episode-part.ts';
import { readEpisodes } from './episodes.ts';
import { podcastGuid, readGuids, type WriteGuid } from './guids.ts';
import { WHOLE_MAX } from './rss.ts';
import { emptyElement, htmlElement, textElement, XML_HEAD, xmlText } from './xml.ts';

/** Podcast programs show the newest episodes; older ones are on the site. */
const EPISODES_MAX = 100;

/**
 * Writes the newest episodes, of the section and its subsections, that anonymous readers may hear; null for a
 * section that does not exist. A partner also gets gated episodes, and whole texts.
 */
export async function podcastFeed(
  context: SystemContext,
  sectionAlias: string,
): Promise<SystemAnswer | null> {
  const { data, db, domains } = context;
  const section = data.sectionsByAlias.get(sectionAlias);
  const types = presentOf([...context.contentTypes.values()], data.settings.modulesOn);
  const contentTypes = types.filter(({ isEpisode }) => isEpisode).map(({ name }) => name);
  if (!section || contentTypes.length === 0) return null;
  const scope = scopeOf(data, []);
  // All other readers get the same as anonymous readers, because the feed is cached for all of them.
  const partner = feedReaderOf(context.reader.passes, data.access);
  const limit = partner ? WHOLE_MAX : EPISODES_MAX;
  const query = { kind: 'stream', sectionId: section.id, contentTypes, limit } as const;
  const [filled] = await runQueries(db, [query], scope, context.blocks.sources);
  const ids = filled?.ids ?? [];
  const shown = await loadViewModels(
    db,
    new Map([['content', new Set(ids)]]),
    { ...context, reader: ANONYMOUS_READER },
    domains,
  );
  const episodes = await readEpisodes(context, ids, partner ? context.reader : ANONYMOUS_READER);
  const entries = ids.flatMap((id) => {
    const [card, episode] = [shown.of('content').get(id), episodes.get(id)];
    return card && episode ? [{ card, episode }] : [];
  });
  const texts = partner ? await wholeTexts(entries, partner, context) : new Map<number, string>();
  const writeGuid = await readGuids(context, ids, 'podcast');
  const isHome = section.id === scope.homeSectionId;
  const series = seriesOf(data, section, data.settings.read(podcastsSettings).series);
  const options = { partner, writeGuid, isExplicit: series.isExplicit };
  return {
    contentType: 'application/rss+xml; charset=utf-8',
    body:
      `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ` +
      `${partner ? 'xmlns:content="http://purl.org/rss/1.0/modules/content/" ' : ''}` +
      `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ` +
      `xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>` +
      headOf(section, series, entries[0]?.card, context) +
      // Podcast directories must not list the private feed of a partner.
      (partner ? textElement('itunes:block', 'Yes') : '') +
      `${entries.map((entry) => itemElement(entry, { text: texts.get(entry.card.id), ...options }, context)).join('')}</channel></rss>`,
    headers: { 'x-robots-tag': 'noindex' },
    tags: [isHome ? `all:${data.site.id}` : `s:${section.id}`, ...shown.tags],
  };
}

interface Entry {
  card: ContentCard;
  episode: Episode;
}

/** Texts of the entries that a partner may read, as HTML by item id; each text is read separately. */
async function wholeTexts(
  entries: readonly Entry[],
  partner: FeedReader,
  context: SystemContext,
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for (const { card, episode } of entries)
    if (partner.includes(card.section?.id ?? null))
      texts.set(card.id, (await context.textOf(card.path, partner.channel)) + spoken(episode));
  return texts;
}

function spoken({ transcript }: Episode): string {
  const lines = transcript?.split(/\s*\n\s*/).filter(Boolean) ?? [];
  return lines.map((line) => `<p>${xmlText(line)}</p>`).join('');
}

function headOf(
  section: Section,
  series: PodcastSeries,
  newest: ContentCard | undefined,
  context: SystemContext,
): string {
  const { data, origin, guids } = context;
  const feed = absoluteUrl(origin, podcastFeedPath(section.path));
  return [
    textElement('title', series.title),
    textElement('link', absoluteUrl(origin, section.path)),
    htmlElement('description', series.description),
    textElement('language', data.site.language),
    emptyElement('atom:link', { href: feed, rel: 'self', type: 'application/rss+xml' }),
    textElement('itunes:author', data.site.name),
    textElement('itunes:summary', series.description),
    ownerElement(series),
    categoryElement(series.category),
    textElement('itunes:explicit', String(series.isExplicit)),
    textElement('podcast:guid', series.guid ?? podcastGuid(guids, section.id)),
    coverElement(series.cover, context) || coverElement(newest?.image ?? null, context),
  ].join('');
}

function ownerElement({ owner, email }: PodcastSeries): string {
  if (email === null) return '';
  return `<itunes:owner>${textElement('itunes:name', owner)}${textElement('itunes:email', email)}</itunes:owner>`;
}

function categoryElement(category: string): string {
  const [name = '', below] = categoryNames(category);
  const outer = emptyElement('itunes:category', { text: name });
  if (below === undefined) return outer;
  return `${outer.slice(0, -2)}>${emptyElement('itunes:category', { text: below })}</itunes:category>`;
}

/** A square image; empty if none has the size that directories require. */
function coverElement(image: ContentCard['image'], { imageAddress }: SystemContext): string {
  const cover = image && imageAddress(image, '1x1');
  return cover && cover.width >= COVER_PIXELS_MIN ? emptyElement('itunes:image', { href: cover.url }) : '';
}

interface ItemOptions {
  /** The whole text as HTML; only for partners. */
  text: string | undefined;
  partner: FeedReader | null;
  writeGuid: WriteGuid;
  isExplicit: boolean;
}

function itemElement(
  { card, episode }: Entry,
  { text, partner, writeGuid, isExplicit }: ItemOptions,
  context: SystemContext,
): string {
  const { origin } = context;
  const seconds = secondsOf(episode.duration);
  return `<item>${[
    textElement('title', card.name),
    textElement('link', absoluteUrl(origin, card.path)),
    writeGuid(card.id, absoluteUrl(origin, card.path)),
    htmlElement('description', card.teaser),
    text ? textElement('content:encoded', text) : '',
    textElement('pubDate', card.published && new Date(card.published).toUTCString()),
    emptyElement('enclosure', enclosureOf(episode, origin, partner)),
    textElement('itunes:duration', seconds === null ? null : String(seconds)),
    textElement('itunes:season', episode.season === null ? null : String(episode.season)),
    textElement('itunes:episode', episode.episode === null ? null : String(episode.episode)),
    textElement('itunes:explicit', String(isExplicit)),
    coverElement(card.image, context),
    ...partElements(card, episode, origin),
  ].join('')}</item>`;
}

/**
 * URLs of the transcript and of the chapters. A gated episode has no such URLs, because they would be open to
 * all readers.
 */
function partElements({ id }: ContentCard, { transcript, chapters, isGated }: Episode, origin: string) {
  const element = (part: 'chapters' | 'transcript') =>
    emptyElement(`podcast:${part}`, { url: origin + episodePartPath(id, part), type: PART_TYPES[part] });
  if (isGated) return [];
  return [
    ...(transcript ? [element('transcript')] : []),
    ...(chapters.length > 0 ? [element('chapters')] : []),
  ];
}

/**
 * The sound with its media type and its length in bytes; the length is 0 if it is unknown, which feed
 * programs accept. A gated file has a URL for the partner only.
 */
function enclosureOf(
  { sound, isGated }: Episode,
  origin: string,
  partner: FeedReader | null,
): { url: string; length: number; type: string } {
  if (typeof sound !== 'string') {
    const access = isGated ? partner?.fileAccess?.(sound.fileKey) : undefined;
    const path = access ? clientFilePath(sound, access) : filePath(sound);
    return { url: origin + path, length: sound.sizeBytes, type: mediaType(sound.format) };
  }
  const ending = /\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(sound)?.[1]?.toLowerCase() ?? '';
  return { url: sound, length: 0, type: mediaType(ending) };
}

function mediaType(format: string): string {
  return FILE_FORMATS.get(format)?.contentType ?? 'audio/mpeg';
}
