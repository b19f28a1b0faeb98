/** Items behind every kind of gate of the memberships module, each with a unique word in its gated parts. */
import sharp from 'sharp';
import { createAsset } from '#entities/asset/server/create-asset.ts';
import { layout } from '#entities/layout/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { normaliseOriginal } from '#server/media/index.ts';
import { registry } from '#server/registry.ts';
import type { TestApp } from '#testing/app.ts';
import { makeContent, makeFile, systemOf, type WorldSite } from '#testing/make/make.ts';
import { valuesWithWord } from './public-outputs.ts';

/**
 * Requirement of an item: the one membership, any membership, an account, answers to the survey, or nothing.
 */
export type Asks = 'membership' | 'any' | 'account' | 'survey' | 'nothing';

export interface GatedItem {
  name: string;
  id: number;
  asks: Asks;
  word: string;
  /** Key of the item's file, whose content is the word. */
  fileKey: string;
  /** The item's secrets: the word, and the keys of its file and of an image of its gallery. */
  telling: string[];
}

/** Text in the open part of every item. */
export const OPENING = 'The lock keepers meet at dawn.';

type Subject = Pick<TestApp, 'services' | 'database'>;

/** Creates the items and the site's rules; most items require the membership. */
export async function makeGatedItems(
  subject: Subject,
  site: WorldSite,
  { membershipId, surveyId }: { membershipId: number; surveyId: number },
): Promise<GatedItem[]> {
  const section = await write(subject, site, (work) =>
    work.records.create(websiteSection, {
      site: site.id,
      name: 'Depths',
      requiredMemberships: [membershipId],
    }),
  );
  await write(subject, site, (work) =>
    work.records.create(layout, {
      site: site.id,
      name: 'For members of any kind',
      type: 'content-type-override',
      contentTypes: ['Document'],
      gatingRequirements: 'membership',
      grid: LAYOUT,
    }),
  );
  await setMemberships(subject, site, {
    gatedTypes: [{ contentTypes: ['News'], requiredMemberships: [membershipId] }],
  });
  const make = (name: string, asks: Asks, type: string, values: object = {}) =>
    makeItem(subject, site, { name, asks, type, values });
  const items = [
    await make('by item', 'membership', 'Article', { requiredMemberships: [membershipId] }),
    await make('by section', 'membership', 'Article', { primarySection: section.id }),
    await make('by type', 'membership', 'News'),
    await make('by layout', 'any', 'Document'),
    await make('by registration', 'account', 'Article', { registrationRequired: true }),
    await make('by survey', 'survey', 'Article', { survey: surveyId, registrationRequired: true }),
    await make('open', 'nothing', 'Article'),
  ];
  for (const { name } of registry.contentTypes.values())
    items.push(await make(`${name} by item`, 'membership', name, { requiredMemberships: [membershipId] }));
  return items;
}

const LAYOUT: Grid = {
  v: 1,
  rows: [
    {
      id: 'r',
      layout: '1',
      settings: {},
      columns: [{ blocks: [{ id: 'b', type: 'content_body', v: 1, settings: {} }] }],
    },
  ],
};

/** A text in a layout that only some readers see. */
export interface GatedRow extends GatedItem {
  blockId: string;
}

/** Creates a layout for a path, with texts for some readers in rows that are loaded later. */
export async function makeGatedRows(
  subject: Subject,
  site: WorldSite,
  { alias, membershipId }: { alias: string; membershipId: number },
): Promise<GatedRow[]> {
  const rows = (['account', 'membership'] as const).map((asks, index): GatedRow => {
    const word = `Kanari${900 + index}`;
    const blockId = `for-${asks}`;
    return { name: `row for ${asks}`, id: 0, asks, word, fileKey: '', telling: [word], blockId };
  });
  const blockOf = ({ asks, word, blockId }: GatedRow) => ({
    id: blockId,
    type: 'gated_page_content',
    v: 1,
    settings: {
      text: { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: word }] }] },
      readers: asks,
      memberships: asks === 'membership' ? [membershipId] : null,
    },
  });
  const grid: Grid = {
    v: 1,
    rows: rows.map((row) => ({
      id: `row-${row.blockId}`,
      layout: '1',
      settings: { loadsLater: true },
      columns: [{ blocks: [blockOf(row)] }],
    })),
  };
  await write(subject, site, (work) =>
    work.records.create(layout, {
      site: site.id,
      name: 'Texts for some readers',
      type: 'url-override',
      alias: [alias],
      grid,
      loadMoreType: 'custom-click',
    }),
  );
  return rows;
}

let made = 0;

async function makeItem(
  subject: Subject,
  site: WorldSite,
  { name, asks, type, values }: { name: string; asks: Asks; type: string; values: object },
): Promise<GatedItem> {
  const { services, database } = subject;
  made += 1;
  // An address of a film has eleven signs: the word and two more.
  const word = `Kanari${100 + made}`;
  const fileId = await makeFile(services, site.organisationId, [site.id], `${word},7`);
  const assetId = await makeImage(subject, site, made);
  const keys = await database.superuser<{ key: string }>(
    `select file_key as key from media_file where id = $1
     union all select file_key from asset where id = $2`,
    [fileId, assetId],
  );
  const [fileKey = '', imageKey = ''] = keys.map(({ key }) => key);
  const offers = registry.contentTypes.get(type)?.address === 'alias' ? { alias: word.toLowerCase() } : {};
  const gatedValuesOfType = valuesWithWord(type, { word, opening: OPENING, fileId, assetId });
  const { id } = await makeContent(services, site, {
    type,
    published: true,
    values: { name: `Kept ${name}`, ...offers, ...gatedValuesOfType, ...values },
  });
  return { name, id, asks, word, fileKey, telling: [word, fileKey, imageKey] };
}

async function makeImage(subject: Subject, site: WorldSite, shade: number): Promise<number> {
  const background = { r: shade, g: 40, b: 80 };
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  const original = await normaliseOriginal(await image.png().toBuffer());
  const { id } = await write(subject, site, (work) =>
    createAsset(work, subject.services.media.store, original, {
      fileName: 'kept.png',
      name: 'Of a gallery',
    }),
  );
  return id;
}

const write = <T>(
  { services }: Subject,
  site: WorldSite,
  run: Parameters<typeof services.write<T>>[1],
): Promise<T> => services.write(systemOf(site.organisationId, [site.id]), run);

/** Changes some of the site's membership settings. */
export async function setMemberships(
  { services, database }: Subject,
  site: WorldSite,
  values: object,
): Promise<void> {
  await database.superuser(
    `update site set memberships = coalesce(memberships, '{}') || $2::jsonb where id = $1`,
    [site.id, JSON.stringify(values)],
  );
  services.cache.purge([`site:${site.id}`]);
}
