/** The items of all publications: written first, then linked with each other and published. */
import { sql } from 'kysely';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { typographicText } from '#rich-text/document/typography.ts';
import { markdownToRichText, type MarkdownOptions } from '#fields/rich-text/markdown/markdown.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { createDocument, documentVersion, loadDocument } from '#entities/content/server/drafts/documents.ts';
import { saveWorkingCopy } from '#entities/content/server/drafts/save-document.ts';
import { publishContent } from '#entities/content/server/publishing/publishing.ts';
import type { ItemValues } from '../demo-part.ts';
import type { DemoItem } from '../load-items.ts';
import type { DemoAuthor } from '../publication.ts';
import { TOPIC_DESCRIPTIONS } from '../topics.ts';
import { typeset } from '../typeset.ts';
import type { Planted } from './planted.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The library and the sites the items refer to. */
export interface EvaluationScope {
  sites: readonly Planted[];
  images: ReadonlyMap<string, number>;
  files: ReadonlyMap<string, number>;
  /** Of each module. */
  moduleValues: readonly ItemValues[];
  /** Seeding time, in milliseconds; every date is counted from it. */
  now: number;
}

interface CreatedItem {
  item: DemoItem;
  home: Planted;
  id: number;
}

/** Returns the ids by slug, people among them. */
export async function createItems(
  work: RecordContext,
  around: EvaluationScope,
): Promise<Map<string, number>> {
  const placed: CreatedItem[] = [];
  for (const home of around.sites)
    for (const item of [...home.publication.authors.map(personOf), ...home.publication.items])
      placed.push({ item: typeset(item, languageOf(home)), home, id: await nextId(work) });
  const ids = new Map(placed.map(({ item, id }) => [item.slug, id]));
  for (const entry of placed) await writeItem(work, entry, around);
  for (const entry of placed) await publishItem(work, entry, around, ids);
  return ids;
}

function languageOf({ publication }: Planted): string {
  return publication.site.language;
}

async function nextId(work: UnitOfWork): Promise<number> {
  const drawn = await sql<{ id: number }>`select nextval('content_id')::integer as id`.execute(work.db);
  return drawn.rows[0]?.id ?? 0;
}

function personOf({ slug, portrait, profiles, ...own }: DemoAuthor): DemoItem {
  const socialLinks = Object.entries(profiles).map(([provider, url]) => ({ provider, url }));
  const fields = { ...own, socialLinks };
  const name = `${fields.firstName} ${fields.lastName}`;
  return {
    slug,
    type: 'Contact',
    title: name,
    teaser: '',
    image: portrait,
    imageAlt: `Portrait of ${name}`,
    images: [],
    alsoIn: [],
    authors: [],
    contributors: [],
    photographers: [],
    relatedTo: [],
    topics: [],
    labels: [],
    elsewhere: {},
    option: 'Standard',
    daysAgo: 200,
    fields: { ...fields },
    body: '',
  };
}

/** All that needs no other item to be there. */
async function writeItem(
  work: RecordContext,
  { item, home, id }: CreatedItem,
  around: EvaluationScope,
): Promise<void> {
  const begins = item.starts && startOf(item.starts, around.now);
  const places = [item.section, ...item.alsoIn].flatMap((alias) => sectionOf(alias, home, around) ?? []);
  await createDocument(work, {
    type: item.type,
    site: home.siteId,
    id,
    values: withoutEmpty({
      name: item.title,
      deck: item.deck ?? null,
      teaser: item.teaser || null,
      seoTitle: item.seoTitle ?? null,
      alias: item.alias ?? null,
      primarySection: sectionOf(item.section, home, around),
      schedules: places.flatMap((place) => placementsOf(place, item.option)),
      labels: item.labels,
      siteTexts: around.sites.flatMap(({ siteId, publication }) => {
        const words = item.elsewhere[publication.site.tenantKey];
        return words ? [{ site: siteId, ...words, isCanonical: false }] : [];
      }),
      primaryImage: item.image ? imageOf(around, { ...item, alt: item.imageAlt }) : null,
      images: item.images.map((image) => ({ image: imageOf(around, image) })),
      startDate: begins ? new Date(begins).toISOString() : null,
      endDate: begins ? new Date(begins + (item.starts?.hours ?? 0) * HOUR_MS).toISOString() : null,
      ...Object.fromEntries(
        Object.entries(item.fields).filter(([key]) => linkKindOf(work, item, key) === null),
      ),
    }),
  });
}

/** A type refuses fields it does not have, even empty ones. */
function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** Text and references, then out to the readers. */
async function publishItem(
  work: RecordContext,
  { item, home, id }: CreatedItem,
  around: EvaluationScope,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const one = (slug: unknown) => ids.get(String(slug)) ?? null;
  const changes: Record<string, unknown> = Object.assign(
    {},
    ...around.moduleValues.map((values) => values.get(item.slug)),
  );
  if (item.body) {
    const body = markdownToRichText(item.body, resolvers(around, home, ids));
    changes['body'] = typographicText(body, languageOf(home));
  }
  for (const key of PEOPLE_AND_ITEMS)
    if (item[key].length > 0) changes[key] = item[key].flatMap((slug) => one(slug) ?? []);
  if (item.topics.length > 0) changes['taxonomy'] = await termsOf(work, item.topics);
  for (const key of ['company', 'translationOf'] as const) if (item[key]) changes[key] = one(item[key]);
  for (const [key, value] of Object.entries(item.fields)) {
    const kind = linkKindOf(work, item, key);
    if (kind === 'file') changes[key] = around.files.get(String(value)) ?? null;
    if (kind === 'relation') changes[key] = one(value);
    if (kind === 'relations') changes[key] = (value as string[]).flatMap((slug) => one(slug) ?? []);
  }
  const document = await loadDocument(work, id);
  if (Object.keys(changes).length > 0)
    await saveWorkingCopy(work, { id, version: documentVersion(document), changes, base: {} });
  const published = new Date(around.now - item.daysAgo * DAY_MS).toISOString();
  await publishContent(work, { id, version: documentVersion(await loadDocument(work, id)), published });
}

const PEOPLE_AND_ITEMS = ['authors', 'contributors', 'photographers', 'relatedTo'] as const;

/** Ids of the organisation's terms of these names, which are created if missing. */
async function termsOf(work: RecordContext, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const { rows } = await sql<{ id: number }>`
      select id from taxonomy where organisation_id = ${work.organisationId} and name = ${name}
    `.execute(work.db);
    const made = { name, type: 'Topic', description: TOPIC_DESCRIPTIONS[name] ?? null };
    ids.push((rows[0] ?? (await work.records.create(taxonomy, made))).id);
  }
  return ids;
}

/** How an own field of the type leads elsewhere; null for one that holds its value itself. */
function linkKindOf(
  work: RecordContext,
  item: DemoItem,
  key: string,
): 'file' | 'relation' | 'relations' | null {
  const kind = work.registry.contentTypes.get(item.type)?.fields[key]?.kind.kind;
  return kind === 'file' || kind === 'relation' || kind === 'relations' ? kind : null;
}

function startOf({ inDays, hour }: { inDays: number; hour: number }, now: number): number {
  return Math.floor(now / DAY_MS + inDays) * DAY_MS + hour * HOUR_MS;
}

/** `grain` is a section of the item's own site, `batch/grain` one of another. */
function sectionOf(alias: string | undefined, home: Planted, { sites }: EvaluationScope): number | null {
  if (alias === undefined) return null;
  const [siteKey, name] = alias.includes('/') ? alias.split('/') : [null, alias];
  const site = siteKey ? sites.find(({ publication }) => publication.site.tenantKey === siteKey) : home;
  return site?.sectionIds.get(name ?? '') ?? null;
}

/** A featured item is also in the section's ordinary list. */
function placementsOf(section: number, option: string): { section: number; option: string }[] {
  const standard = { section, option: 'Standard' };
  return option === 'Standard' ? [standard] : [standard, { section, option }];
}

function resolvers(
  around: EvaluationScope,
  home: Planted,
  ids: ReadonlyMap<string, number>,
): MarkdownOptions {
  return {
    resolveImage: (source) => around.images.get(source.replace(/^picture:/, '')) ?? null,
    resolveLink: (href) => {
      const [scheme, name = ''] = href.split(':');
      const id = scheme === 'item' ? ids.get(name) : undefined;
      if (id !== undefined) return { contentId: id };
      const sectionId = scheme === 'section' ? sectionOf(name, home, around) : null;
      if (sectionId !== null) return { sectionId };
      return scheme === 'https' || href.startsWith('/') ? { href } : null;
    },
  };
}

function imageOf(
  { images }: EvaluationScope,
  image: {
    image?: string | undefined;
    alt?: string | undefined;
    caption?: string | undefined;
    imageCaption?: string | undefined;
  },
): Record<string, unknown> | null {
  const asset = images.get(image.image ?? '');
  const caption = image.caption ?? image.imageCaption ?? null;
  return asset === undefined ? null : { asset, crop: null, focal: null, alt: image.alt ?? null, caption };
}
