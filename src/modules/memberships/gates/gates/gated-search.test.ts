/**
 * What readers' search finds in items whose gates change: the current gate applies, and no index entry is
 * rewritten for it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site as siteEntity } from '#entities/site/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import type { Entity } from '#model/define-entity.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { namesFound, searchResults } from '#testing/searching.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world, database } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const paragraphOf = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const BODY = {
  v: 1,
  content: [paragraphOf('A steamer leaves the quay.'), paragraphOf('Below deck lies the kleeblatt cargo.')],
};

async function change(entity: Entity, id: number, changes: Record<string, unknown>): Promise<void> {
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(entity, id);
    await work.records.update(entity, { id, version: record?.version ?? 0, changes });
  });
}

const found = (text: string) => namesFound(app, { text }, a1);
const entries = () =>
  database.superuser('select record_id, xmin::text from search_entry where entity = $1 order by 1', [
    'content',
  ]);

let vault = 0;
let id = 0;
beforeAll(async () => {
  vault = await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const made = await work.records.create(websiteSection, { site: a1.id, name: 'Vaults' });
    return made.id;
  });
  const values = { name: 'The night boat', teaser: 'It sails late.', body: BODY, primarySection: vault };
  ({ id } = await makeContent(services, a1, { published: true, values }));
});

/** All ways to gate the item, each with its reverse. */
const WAYS: readonly [string, (isGated: boolean) => Promise<void>][] = [
  ['its section', (isGated) => change(websiteSection, vault, { registrationRequired: isGated })],
  [
    'its type',
    (isGated) =>
      change(siteEntity, a1.id, {
        memberships: isGated ? { gatedTypes: [{ contentTypes: ['Article'] }] } : {},
      }),
  ],
  [
    'a meter that counts every item',
    (isGated) =>
      change(siteEntity, a1.id, { memberships: { contentMetering: isGated, meteredContent: 'all' } }),
  ],
];

describe.each(WAYS)('gated by %s', (_name, gate) => {
  test('words behind the gate find it while everyone may read them, at the same moment, with no entry written', async () => {
    const before = await entries();
    for (const isGated of [false, true, false, true]) {
      await gate(isGated);
      expect(await found('kleeblatt'), String(isGated)).toEqual(isGated ? [] : ['The night boat']);
      expect(await found('night'), 'title').toEqual(['The night boat']);
      expect(await found('steamer sails'), 'what every gate leaves').toEqual(['The night boat']);
    }
    expect(await entries()).toEqual(before);
    // An excluded word must not reveal that the text contains it.
    expect(await found('steamer -kleeblatt')).toEqual(['The night boat']);
    expect(await found('"kleeblatt cargo" or steamer')).toEqual(['The night boat']);
    expect(await searchResults(app, { text: 'steamer or kleeblatt' }, a1)).not.toMatch(
      /kleeblatt cargo|Below deck/,
    );
    await gate(false);
    expect(await found('steamer -kleeblatt')).toEqual([]);
    expect(await found('steamer kleeblatt')).toEqual(['The night boat']);
    expect(await searchResults(app, { text: 'kleeblatt' }, a1)).toContain('<mark>kleeblatt</mark> cargo');
  });

  test('counts and other spellings reveal no more than the results', async () => {
    const resultsOf = async (text: string) => (await searchResults(app, { text }, a1)).replaceAll(text, '…');
    await gate(true);
    // The same results as for a word that no text contains.
    expect(await resultsOf('kleeblatt')).toBe(await resultsOf('qwertzuio'));
    expect(await resultsOf('kleeblat')).toBe(await resultsOf('qwertzui'));
    await gate(false);
    expect(await searchResults(app, { text: 'kleeblat' }, a1)).toContain('>kleeblatt<');
  });
});

test('gated words stay unfindable with the gate’s module switched off', async () => {
  const modules = (memberships: boolean) => change(siteEntity, a1.id, { modules: { memberships } });
  await change(websiteSection, vault, { registrationRequired: true });
  await modules(false);
  expect([await found('kleeblatt'), await found('night')]).toEqual([[], ['The night boat']]);
  await modules(true);
  await change(websiteSection, vault, { registrationRequired: false });
});

test('an entry written by an earlier version is searched only by its title while the item is gated', async () => {
  await database.superuser(
    `update search_entry set open_apart = false, stems = whole_stems, readable = whole_readable, whole_stems = null, whole_readable = null
     where entity = 'content' and record_id = $1`,
    [id],
  );
  expect([await found('kleeblatt'), await found('night')]).toEqual([['The night boat'], ['The night boat']]);
  await change(websiteSection, vault, { registrationRequired: true });
  for (const text of ['kleeblatt', 'steamer']) expect(await found(text)).toEqual([]);
  expect(await found('night')).toEqual(['The night boat']);
  expect(await searchResults(app, { text: 'night' }, a1)).not.toContain('kleeblatt');
});

test('however many gated items have a word, those found are found by what everyone may read', async () => {
  await database.superuser(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, primary_section_id, published)
     select organisation_id, 40000000 + i, site_id, sites_shown_ids, type, status, 'Cargo ' || i, primary_section_id, published
     from generate_series(1, 1200) i, content where organisation_id = $1 and id = $2`,
    [world.a.id, id],
  );
  await database.superuser(
    `insert into search_entry (organisation_id, entity, record_id, site_ids, words, stems, open_apart, whole_stems)
     select organisation_id, 'content', id, sites_shown_ids, to_tsvector('simple', 'amphora'), setweight(to_tsvector('english', name), 'A'), true,
       to_tsvector('english', 'amphora') from content where id between 40000001 and 40001200`,
  );
  const values = { name: 'Found at sea', body: { v: 1, content: [paragraphOf('An amphora.')] } };
  await makeContent(services, a1, { published: true, values });
  expect(await found('amphora')).toEqual(['Found at sea']);
});
