/** The episodes of a section for podcast programs: RSS 2.0 with the tags of Apple Podcasts. A section is a series. */
import { ANYONE, isFedTo, type ReaderPass } from '#model/decide-access.ts';
import { isPresent, presentOf } from '#model/define-module.ts';
import type { Episode } from '#model/episodes.ts';
import { FILE_FORMATS } from '#model/file-formats.ts';
import { filePath, partnerFilePath } from '#model/file-address.ts';
import type { ContentCard, FileSource } from '#model/page.ts';
import { addressOn, podcastFeedPath } from '#model/paths.ts';
import { secondsOf } from '#model/recording.ts';
import { hierarchyOf, type Section } from '#model/site-data.ts';
import { runQueries, scopeOf } from '../plan.ts';
import { loadShown } from '../shown.ts';
import { askedBy, type SystemAnswer, type SystemContext } from './context.ts';
import { readGuids, type WriteGuid } from './guids.ts';
import { WHOLE_MAX } from './rss.ts';
import { emptyElement, htmlElement, textElement, XML_HEAD, xmlText } from './xml.ts';

/** Podcast programs show the newest; who wants an old one finds it on the site. */
const EPISODES_MAX = 100;

/** Every series has to be in one of Apple's categories; publications of a trade are in this. */
const CATEGORY = 'Business';

/**
 * The newest episodes of the section and those below it that everybody may hear; null for a section that does not exist. A
 * partner gets those that a gate keeps, too, and whole texts.
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
  const partner = partnerOf(context);
  const limit = partner ? WHOLE_MAX : EPISODES_MAX;
  const query = { kind: 'stream', sectionId: section.id, contentTypes, limit } as const;
  const [filled] = await runQueries(db, [query], scope, context.blocks.sources);
  const ids = filled?.ids ?? [];
  const shown = await loadShown(
    db,
    new Map([['content', new Set(ids)]]),
    { ...context, reader: ANYONE },
    domains,
  );
  const episodes = await readEpisodes(context, ids, partner);
  const entries = ids.flatMap((id) => {
    const [card, episode] = [shown.of('content').get(id), episodes.get(id)];
    return card && episode ? [{ card, episode }] : [];
  });
  const texts = partner ? await wholeTexts(entries, partner, context) : new Map<number, string>();
  const writeGuid = await readGuids(context, ids, 'podcast');
  const isHome = section.id === scope.homeSectionId;
  return {
    contentType: 'application/rss+xml; charset=utf-8',
    body:
      `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ` +
      `${partner ? 'xmlns:content="http://purl.org/rss/1.0/modules/content/" ' : ''}` +
      `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>` +
      headOf(section, isHome, entries[0]?.card, context) +
      // Directories of podcasts list no feed that is one partner's.
      (partner ? textElement('itunes:block', 'Yes') : '') +
      `${entries.map((entry) => itemElement(entry, { text: texts.get(entry.card.id), partner, writeGuid }, context)).join('')}</channel></rss>`,
    headers: { 'x-robots-tag': 'noindex' },
    tags: [isHome ? `all:${data.site.id}` : `s:${section.id}`, ...shown.tags],
  };
}

type Partner = Extract<ReaderPass, { kind: 'feed' }>;

/** All other readers hear what everybody does: the feed is kept for all of them. */
function partnerOf({ reader: { pass } }: SystemContext): Partner | null {
  return pass?.kind === 'feed' ? pass : null;
}

interface Entry {
  card: ContentCard;
  episode: Episode;
}

/** What a partner is given to read of the entries, as HTML by their ids; each is read for itself. */
async function wholeTexts(
  entries: readonly Entry[],
  partner: Partner,
  context: SystemContext,
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for (const { card, episode } of entries)
    if (isFedTo(partner, card.section?.id ?? null))
      texts.set(card.id, (await context.textOf(card.path)) + spoken(episode));
  return texts;
}

function spoken({ transcript }: Episode): string {
  const lines = transcript?.split(/\s*\n\s*/).filter(Boolean) ?? [];
  return lines.map((line) => `<p>${xmlText(line)}</p>`).join('');
}

async function readEpisodes(context: SystemContext, ids: readonly number[], pass: Partner | null) {
  const { domains, data } = context;
  const reader = pass ? { ...ANYONE, pass } : ANYONE;
  const read = await Promise.all(
    domains.answers
      .filter((own) => isPresent(own, data.settings.modulesOn))
      .flatMap(({ episodes }) => episodes?.(ids, askedBy(context), reader) ?? []),
  );
  return new Map(read.flatMap((some) => [...some]));
}

function headOf(
  section: Section,
  isHome: boolean,
  newest: ContentCard | undefined,
  { data, origin, imageAddress }: SystemContext,
): string {
  const { site } = data;
  const names = hierarchyOf(data, section.id).map(({ name }) => name);
  const about = section.description ?? site.description ?? site.name;
  const image = newest?.image && imageAddress(newest.image, '1x1').url;
  return [
    textElement('title', isHome ? site.name : `${names.join(' > ')} | ${site.name}`),
    textElement('link', addressOn(origin, section.path)),
    htmlElement('description', about),
    textElement('language', site.language),
    emptyElement('atom:link', {
      href: addressOn(origin, podcastFeedPath(section.path)),
      rel: 'self',
      type: 'application/rss+xml',
    }),
    textElement('itunes:author', site.name),
    textElement('itunes:summary', about),
    emptyElement('itunes:category', { text: CATEGORY }),
    textElement('itunes:explicit', 'false'),
    image ? emptyElement('itunes:image', { href: image }) : '',
  ].join('');
}

function itemElement(
  { card, episode }: Entry,
  { text, partner, writeGuid }: { text: string | undefined; partner: Partner | null; writeGuid: WriteGuid },
  { origin, imageAddress }: SystemContext,
): string {
  const seconds = secondsOf(episode.duration);
  const image = card.image && imageAddress(card.image, '1x1').url;
  return `<item>${[
    textElement('title', card.name),
    textElement('link', addressOn(origin, card.path)),
    writeGuid(card.id, addressOn(origin, card.path)),
    htmlElement('description', card.teaser),
    text ? textElement('content:encoded', text) : '',
    textElement('pubDate', card.published && new Date(card.published).toUTCString()),
    emptyElement('enclosure', enclosureOf(episode, origin, partner)),
    textElement('itunes:duration', seconds === null ? null : String(seconds)),
    textElement('itunes:season', episode.season === null ? null : String(episode.season)),
    textElement('itunes:episode', episode.episode === null ? null : String(episode.episode)),
    textElement('itunes:explicit', 'false'),
    image ? emptyElement('itunes:image', { href: image }) : '',
  ].join('')}</item>`;
}

/**
 * The sound with its type and its length in bytes; 0 where nobody here knows it, as feed programs take it. A file that a
 * gate keeps from others has an address of the partner's.
 */
function enclosureOf(
  { sound, isKept }: Episode,
  origin: string,
  partner: Partner | null,
): { url: string; length: number; type: string } {
  if (typeof sound !== 'string') {
    const path = partner && isKept ? keptPath(sound, partner) : filePath(sound);
    return { url: origin + path, length: sound.sizeBytes, type: mediaType(sound.format) };
  }
  const ending = /\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(sound)?.[1]?.toLowerCase() ?? '';
  return { url: sound, length: 0, type: mediaType(ending) };
}

function keptPath(sound: FileSource, { feedAccessId, signatureOf }: Partner): string {
  return partnerFilePath(sound, { feedAccessId, signature: signatureOf(sound.fileKey) });
}

function mediaType(format: string): string {
  return FILE_FORMATS.get(format)?.contentType ?? 'audio/mpeg';
}
