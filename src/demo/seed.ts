/** Fills an empty database with the demo publication: organisation, administrator, site, sections, people, pictures, articles. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { markdownToRichText, type MarkdownOptions } from '#fields/rich-text/markdown.ts';
import type { Grid } from '#model/grid.ts';
import { transaction } from '#server/db/index.ts';
import { normaliseOriginal, type MediaStore } from '#server/media/index.ts';
import type { Work } from '#server/records/index.ts';
import type { Services } from '#server/services.ts';
import { standardSettings } from '#server/setup/index.ts';
import { createAsset } from '../entities/asset/server/create-asset.ts';
import {
  createDocument,
  documentVersion,
  loadDocument,
  saveWorkingCopy,
} from '../entities/content/server/documents.ts';
import { publishContent } from '../entities/content/server/publishing.ts';
import { composePicture } from './illustrations/compose.ts';
import { pictures } from './illustrations/pictures.ts';
import { createMenus } from './create-menus.ts';
import {
  companyGrid,
  contactGrid,
  contentGrid,
  searchGrid,
  galleryGrid,
  homeGrid,
  pageGrid,
  printGrid,
  sectionGrid,
  videoGrid,
} from './layouts.ts';
import { loadArticles, loadPages } from './quayside/load.ts';
import { authors, sections, site, type DemoSection } from './quayside/publication.ts';

/** Everything in a few transactions; called once, on an empty database, before anything is served. */
export async function seedDemo(
  services: Services,
  options: { createOrganisation: (name: string) => Promise<{ organisationId: number }> },
): Promise<void> {
  const { organisationId } = await options.createOrganisation('Quayside Press');
  const siteId = await createSite(services, organisationId);
  await services.sites.reload();
  const who = { actor: { kind: 'system', organisationId } as const, organisationId, siteIds: [siteId] };
  const sectionIds = await services.write(who, (work) => createSections(work, siteId));
  await services.write(who, (work) => createLayouts(work, siteId, sectionIds));
  await services.write(who, (work) => createSettings(work, siteId, services));
  const assets = await createPictures((run) => services.write(who, run), services.media.store);
  const seeding: Seeding = { siteId, sectionIds, assets, now: Date.now() };
  const people = await services.write(who, (work) => createPeople(work, seeding));
  const articles = await services.write(who, (work) => createArticles(work, seeding, people));
  const pages = await services.write(who, (work) => createPages(work, seeding));
  await services.write(who, (work) => createMenus(work, siteId, { sections: sectionIds, articles, pages }));
}

interface Seeding {
  siteId: number;
  /** Section id by alias as the demo writes it: the last part of the path. */
  sectionIds: Map<string, number>;
  assets: Map<string, number>;
  now: number;
}

function createSite({ pool }: Services, organisationId: number): Promise<number> {
  return transaction(pool, { kind: 'platform' }, async (db) => {
    const row = await db
      .insertInto('site')
      .values({
        organisation_id: organisationId,
        tenant_key: site.tenantKey,
        name: site.name,
        tagline: site.tagline,
        description: site.description,
        language: site.language,
        time_zone: site.timeZone,
        primary_color: site.colours.primary.main,
        accent_color: site.colours.secondary.main,
        primary_font: site.fonts.heading,
        secondary_font: site.fonts.body,
        corporate_name: 'Quayside Press',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** What every site begins with, and what the demo adds to it. */
async function createSettings(work: Work, siteId: number, { config, media }: Services): Promise<void> {
  const record = await work.records.find('site', siteId, { lock: true });
  if (!record) return;
  const look = {
    tenantKey: site.tenantKey,
    name: site.name,
    primaryColor: site.colours.primary.main,
    rootDomain: `${site.tenantKey}.${config.baseDomain}`,
  };
  const groups = await standardSettings(work, look, (inside, original, fileName) =>
    createAsset(inside, media.store, original, { fileName, name: fileName.replace(/\.\w+$/, '') }),
  );
  const header = { ...(groups['header'] as object), ctaText: site.ctaText };
  const footer = { ...(groups['footer'] as object), contactText: site.contactText };
  await work.records.write('site', record, { ...groups, header, footer });
}

async function createSections(work: Work, siteId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const home = await work.records.create('websiteSection', {
    site: siteId,
    name: 'Home',
    manualAlias: true,
    alias: 'home',
    description: site.description,
    sequence: 0,
  });
  ids.set('home', home.id);
  const add = async (list: readonly DemoSection[], parent: number | null) => {
    for (const [index, section] of list.entries()) {
      const { name, description, alias } = section;
      const fullAlias = parent === null ? alias : `${[...ids].find(([, id]) => id === parent)?.[0]}/${alias}`;
      const record = await work.records.create('websiteSection', {
        site: siteId,
        name,
        description,
        parent,
        sequence: index + 1,
        manualAlias: true,
        alias: fullAlias,
      });
      ids.set(alias, record.id);
      await add(section.children ?? [], record.id);
    }
  };
  await add(sections, null);
  return ids;
}

async function createLayouts(work: Work, siteId: number, sectionIds: Map<string, number>): Promise<void> {
  const add = (name: string, type: string, grid: Grid, more: Record<string, unknown> = {}) =>
    work.records.create('layout', { site: siteId, name, type, grid, ...more });
  await add('Home', 'section', homeGrid(sectionIds), { section: sectionIds.get('home') });
  await add('Sections', 'section', sectionGrid());
  await add('Articles', 'content', contentGrid());
  await add('People', 'content-type-override', contactGrid(), { contentTypes: ['Contact'] });
  await add('Videos', 'content-type-override', videoGrid(), { contentTypes: ['Video'] });
  await add('Media galleries', 'content-type-override', galleryGrid(), { contentTypes: ['MediaGallery'] });
  await add('Companies', 'content-type-override', companyGrid(), { contentTypes: ['Company'] });
  await add('Print', 'module', printGrid(), { key: 'print' });
  await add('Search', 'module', searchGrid(), { key: 'search' });
  await add('Pages', 'content-type-override', pageGrid(), { contentTypes: ['Page'] });
}

/** Draws every picture and puts it through the same door as an upload. */
async function createPictures(
  write: <T>(run: (work: Work) => Promise<T>) => Promise<T>,
  store: MediaStore,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // Uploads may not be SVG, so that loader is closed; these drawings are our own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  try {
    for (const picture of pictures) {
      const png = await sharp(Buffer.from(composePicture(picture.key)))
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        .toBuffer();
      const original = await normaliseOriginal(png);
      const asset = await write((work) =>
        createAsset(work, store, original, {
          fileName: `${picture.key}.jpg`,
          name: picture.title,
          alt: picture.title,
          credit: 'Illustration: Quayside',
        }),
      );
      ids.set(picture.key, asset.id);
    }
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
  }
  return ids;
}

async function createPeople(work: Work, seeding: Seeding): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const author of authors) {
    const { firstName, lastName, title, bio, publicEmail } = author;
    const record = await createDocument(work, {
      type: 'Contact',
      site: seeding.siteId,
      values: {
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
        title,
        bio,
        publicEmail,
        primaryImage: imageOf(seeding, author.portrait, `Portrait of ${firstName} ${lastName}`),
      },
    });
    await publish(work, record.id, new Date(seeding.now - 200 * 86_400_000).toISOString());
    ids.set(author.slug, record.id);
  }
  return ids;
}

/** Items first, texts second: articles link to each other. */
async function createArticles(
  work: Work,
  seeding: Seeding,
  people: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const articles = loadArticles();
  const ids = new Map<string, number>();
  const instants = new Map(
    articles.map((article) => [
      article.slug,
      new Date(seeding.now - article.daysAgo * 86_400_000).toISOString(),
    ]),
  );
  for (const article of articles) {
    const id = await sql<{ id: number }>`select nextval('content_id')::integer as id`.execute(work.db);
    const section = seeding.sectionIds.get(article.section) ?? null;
    const places = [article.section, ...article.alsoIn].flatMap(
      (alias) => seeding.sectionIds.get(alias) ?? [],
    );
    const record = await createDocument(work, {
      type: 'Article',
      site: seeding.siteId,
      id: id.rows[0]?.id ?? 0,
      values: {
        name: article.title,
        deck: article.deck ?? null,
        teaser: article.teaser,
        seoTitle: article.seoTitle ?? null,
        primarySection: section,
        schedules: places.flatMap((place) => placementsOf(place, article.option)),
        authors: article.authors.flatMap((slug) => people.get(slug) ?? []),
        labels: [...article.labels],
        primaryImage: imageOf(seeding, article.picture, null, article.pictureCaption),
      },
    });
    ids.set(article.slug, record.id);
  }
  for (const article of articles) {
    const id = ids.get(article.slug) ?? 0;
    const document = await loadDocument(work, id);
    const body = markdownToRichText(article.body, resolvers(seeding, ids));
    await saveWorkingCopy(work, { id, version: documentVersion(document), changes: { body }, base: {} });
    await publish(work, id, instants.get(article.slug) ?? work.now);
  }
  return ids;
}

async function createPages(work: Work, seeding: Seeding): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const page of loadPages()) {
    const record = await createDocument(work, {
      type: 'Page',
      site: seeding.siteId,
      values: {
        name: page.title,
        alias: page.alias,
        teaser: page.teaser,
        body: markdownToRichText(page.body, resolvers(seeding, new Map())),
        primaryImage: page.picture ? imageOf(seeding, page.picture, null) : null,
      },
    });
    await publish(work, record.id, new Date(seeding.now - 150 * 86_400_000).toISOString());
    ids.set(page.slug, record.id);
  }
  return ids;
}

/** A featured item also stands in the section's ordinary list. */
function placementsOf(section: number, option: string): { section: number; option: string }[] {
  return option === 'Standard'
    ? [{ section, option }]
    : [
        { section, option: 'Standard' },
        { section, option },
      ];
}

function resolvers({ assets, sectionIds }: Seeding, ids: ReadonlyMap<string, number>): MarkdownOptions {
  return {
    resolveImage: (source) => assets.get(source.replace(/^picture:/, '')) ?? null,
    resolveLink: (href) => {
      const [scheme, name = ''] = href.split(':');
      const id = scheme === 'article' ? ids.get(name) : undefined;
      if (id !== undefined) return { contentId: id };
      const sectionId = scheme === 'section' ? sectionIds.get(name) : undefined;
      if (sectionId !== undefined) return { sectionId };
      return scheme === 'https' || href.startsWith('/') ? { href } : null;
    },
  };
}

function imageOf(
  { assets }: Seeding,
  key: string,
  alt: string | null,
  caption?: string,
): Record<string, unknown> | null {
  const asset = assets.get(key);
  return asset === undefined ? null : { asset, crop: null, focal: null, alt, caption: caption ?? null };
}

async function publish(work: Work, id: number, published: string): Promise<void> {
  const document = await loadDocument(work, id);
  await publishContent(work, { id, version: documentVersion(document), published });
}
