/** Campaigns and templates: what a new campaign begins with, copies, and campaigns that were sent. */
import { afterAll, expect, test } from 'vitest';
import type { RecordOf } from '#records/record-of.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletterSegment } from '../audience/entities/newsletter-segment/entity.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { newsletterCampaign } from './entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from './entities/newsletter-template/entity.ts';
import { NAME_LENGTH_MAX } from './model/names.ts';
import { gridOfDesign, STARTING_DESIGNS } from './model/starting-designs.ts';

const world = await buildTestWorld();
const { app, services } = world;
const { a1 } = world.world.sites;
afterAll(world.close);
const token = await login(app, world.world.a.users.editor.username);

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) =>
  services.write(systemOf(world.world.a.id, [a1.id]), run);
const call = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token, site: a1.key });

const [digest] = STARTING_DESIGNS;
if (!digest) throw new Error('There are no starting designs.');
const rows = gridOfDesign(digest, 'en');
const DATE = '2026-11-26T06:30:00.000Z';
const NO_ROWS = { v: 1, rows: [] };

const weekly = await write(({ records }) =>
  records.create(newsletter, { site: a1.id, title: 'Quay Weekly', postalAddress: '1 Quay Street' }),
);
const template = await write(({ records }) =>
  records.create(newsletterTemplate, {
    site: a1.id,
    name: 'Weekly design',
    grid: rows,
    deploymentSettings: { fromName: 'Quayside', weekdays: ['4'] },
  }),
);

type Campaign = Partial<RecordOf<typeof newsletterCampaign>>;

/** A campaign in a state that only sending produces. */
const made = ({ state = 'draft', recipientCount, ...values }: Campaign) =>
  write(async ({ records }) => {
    const campaign = await records.create(newsletterCampaign, {
      site: a1.id,
      newsletter: weekly.id,
      template: template.id,
      name: 'Week 48',
      date: DATE,
      grid: rows,
      ...values,
    });
    const reached = { state, recipient_count: recipientCount };
    await records.writeOperationalColumns(newsletterCampaign, { ids: [campaign.id] }, reached);
    return campaign;
  });

test.each(STARTING_DESIGNS)('the starting design $label can be saved as a template', async (design) => {
  const input = { site: a1.id, name: design.label, grid: gridOfDesign(design, 'nl') };
  const { error, result } = await call('createNewsletterTemplate', input);
  expect(error).toBeNull();
  expect(result).toMatchObject({ status: 1, grid: { rows: { length: design.rows.length } } });
});

test('a campaign created without rows begins with those of its template', async () => {
  const input = {
    site: a1.id,
    newsletter: weekly.id,
    template: template.id,
    name: 'New',
    date: DATE,
  };
  const { error, result } = await call('createNewsletterCampaign', { ...input, grid: NO_ROWS });
  expect(error).toBeNull();
  expect(result).toMatchObject({ grid: rows, state: 'draft' });
});

test('a campaign created without rows begins with the segment of its template, unless it has one', async () => {
  const OLD = [{ property: 'age', operator: 'any' as const, values: [], days: 90 }];
  const segmentOf = (name: string) =>
    write(({ records }) => records.create(newsletterSegment, { site: a1.id, name, rules: OLD }));
  const loyal = await segmentOf('Loyal');
  const other = await segmentOf('Newcomers');
  const { id, version } = template;
  const base = { deploymentSettings: template.deploymentSettings };
  const change = (segment: number) =>
    call('updateNewsletterTemplate', {
      id,
      version,
      changes: { deploymentSettings: { ...base.deploymentSettings, segment } },
      base,
    });
  const { a2 } = world.world.sites;
  const elsewhere = await services.write(systemOf(world.world.a.id, [a2.id]), ({ records }) =>
    records.create(newsletterSegment, { site: a2.id, name: 'Elsewhere', rules: OLD }),
  );
  const changes = { deploymentSettings: { ...base.deploymentSettings, segment: elsewhere.id } };
  const ofBothSites = systemOf(world.world.a.id, [a1.id, a2.id]);
  await expect(
    services.write(ofBothSites, ({ records }) =>
      records.update(newsletterTemplate, { id, version, changes, base }),
    ),
  ).rejects.toMatchObject({
    extensions: {
      fields: { 'deploymentSettings.segment': 'The segment does not exist on this site. Choose another.' },
    },
  });
  const saved = await change(loyal.id);
  expect(saved.error).toBeNull();
  const input = { site: a1.id, newsletter: weekly.id, template: id, name: 'For some', date: DATE };
  const created = await call('createNewsletterCampaign', { ...input, grid: NO_ROWS });
  expect(created.result).toMatchObject({ segment: { id: loyal.id } });
  const own = await call('createNewsletterCampaign', { ...input, grid: NO_ROWS, segment: other.id });
  expect(own.result).toMatchObject({ segment: { id: other.id } });
  const copied = await call('createNewsletterCampaign', { ...input, grid: rows });
  expect(copied.result).toMatchObject({ segment: null });
  const deletion = await call('deleteNewsletterSegment', { id: loyal.id });
  expect(deletion.error?.message).toContain('used');
});

test('a campaign created with rows has only these', async () => {
  const own = { ...rows, rows: rows.rows.slice(1) };
  expect((await made({ grid: own })).grid).toEqual(own);
});

test('the copy of a sent campaign is a draft with its contents and without its figures', async () => {
  const sent = await made({
    state: 'sent',
    subject: 'Locks',
    recipientCount: 12,
  });
  const { error, result } = await call('duplicateNewsletterCampaign', { id: sent.id });
  expect(error).toBeNull();
  expect(result).toMatchObject({
    name: 'Copy of Week 48',
    subject: 'Locks',
    state: 'draft',
    grid: rows,
    recipientCount: null,
  });
});

test('the name of a copy is never longer than a name may be', async () => {
  const long = await made({ name: 'x'.repeat(NAME_LENGTH_MAX) });
  const { result } = await call('duplicateNewsletterCampaign', { id: long.id });
  expect((result as { name: string }).name).toHaveLength(NAME_LENGTH_MAX);
});

test('the copy of a template prepares no drafts', async () => {
  const { error, result } = await call('duplicateNewsletterTemplate', { id: template.id });
  expect(error).toBeNull();
  expect(result).toMatchObject({
    name: 'Copy of Weekly design',
    grid: rows,
    deploymentSettings: { fromName: 'Quayside', weekdays: null },
  });
});

test('a campaign of an inactive template is not copied, and the refusal names the template', async () => {
  const other = await write(({ records }) =>
    records.create(newsletterTemplate, { site: a1.id, name: 'Old design', grid: rows }),
  );
  const campaign = await made({ template: other.id });
  await call('updateNewsletterTemplate', { id: other.id, version: other.version, changes: { status: 0 } });
  const { error } = await call('duplicateNewsletterCampaign', { id: campaign.id });
  expect(error?.extensions).toMatchObject({ reason: 'TEMPLATE_INACTIVE' });
  expect(error?.message).toContain('Old design');
});

test.each(['preparing', 'sending', 'paused', 'sent'] as const)(
  'a campaign that is %s cannot be deleted',
  async (state) => {
    const { id } = await made({ state });
    const { error } = await call('deleteNewsletterCampaign', { id });
    expect(error?.extensions).toMatchObject({ reason: 'CAMPAIGN_NOT_DELETABLE' });
    const found = await call('getNewsletterCampaign', { id });
    expect(found.result).toMatchObject({ id });
  },
);

test('a campaign that was cancelled after emails were sent cannot be deleted', async () => {
  const { id } = await made({ state: 'cancelled', recipientCount: 3 });
  const { error } = await call('deleteNewsletterCampaign', { id });
  expect(error?.extensions).toMatchObject({ reason: 'CAMPAIGN_NOT_DELETABLE' });
});

test.each(['draft', 'scheduled', 'cancelled'] as const)(
  'a campaign that is %s and was never sent can be deleted',
  async (state) => {
    const { id } = await made({ state });
    expect((await call('deleteNewsletterCampaign', { id })).error).toBeNull();
  },
);

test('readers get campaigns and templates without the rows that only some readers are sent, and without name slots', async () => {
  const limited = {
    ...rows,
    rows: rows.rows.map((row) => ({
      ...row,
      settings: { readerTraits: ['membership:1'], readerMatch: 'any' } as object,
    })),
  };
  const subject = 'Good morning, {firstName|reader}';
  const { id } = await made({ state: 'sent', grid: limited, subject });
  const asReader = (operation: string, input: Record<string, unknown>) =>
    gql(app, { id: operation, input, host: a1.host });
  const campaign = await asReader('getNewsletterCampaign', { id });
  expect(campaign.error).toBeNull();
  expect(campaign.result).toMatchObject({ id, grid: { rows: [] }, subject: 'Good morning, reader' });
  const streams = [
    await asReader('getNewsletterCampaignStream', {}),
    await asReader('getNewsletterTemplateStream', {}),
  ];
  expect(streams.map(({ error }) => error)).toEqual([null, null]);
  expect(JSON.stringify(streams)).not.toMatch(/membership:1|firstName/);
  expect((await call('getNewsletterCampaign', { id })).result).toMatchObject({ grid: limited });
});

test('the stream of campaigns returns 20 unless the call has another limit', async () => {
  for (let number = 0; number < 21; number += 1) await made({ name: `Week ${number}` });
  const lengthOf = ({ result }: { result: unknown }) => (result as { edges: unknown[] }).edges.length;
  expect(lengthOf(await call('getNewsletterCampaignStream', {}))).toBe(20);
  expect(lengthOf(await call('getNewsletterCampaignStream', { limit: 21 }))).toBe(21);
});
