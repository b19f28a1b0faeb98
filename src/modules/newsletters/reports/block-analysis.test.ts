/** The report on the blocks of sent campaigns, with clicks of people and of programs. */
import { beforeAll, expect, test } from 'vitest';
import type { ReportAnswer } from '#reports/report.ts';
import { buildTrackedMailing } from '#testing/make/tracked-mailing.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';

const { a1, call, database, grid, send, subject, template, weekly, write } = await buildTrackedMailing();

async function report(input: Record<string, unknown> = {}): Promise<ReportAnswer> {
  const { result, body } = await call('getNewsletterBlockAnalysis', {
    site: a1.id,
    period: '7-days',
    ...input,
  });
  if (!result) throw new Error(body);
  return result as ReportAnswer;
}

const rows = async (input: Record<string, unknown>) =>
  (await report(input)).rows.map(({ name, now }) => [name, now['clicks'], now['uses'], now['campaigns']]);

/** Stores figures of the link to an address in an email. */
async function clicked(campaign: number, url: string, human: number): Promise<void> {
  await database.superuser(
    `insert into newsletter_event_count (organisation_id, site_id, campaign_id, link, raw, human, recipients)
     select organisation_id, site_id, campaign_id, entry.number, $3::integer + 10, $3, 1
     from newsletter_message, jsonb_array_elements(links) with ordinality as entry (link, number)
     where campaign_id = $1 and entry.link ->> 'url' like $2`,
    [campaign, `%${url}%`, human],
  );
}

beforeAll(async () => {
  await database.superuser('delete from newsletter_campaign');
  const [first, second] = [await send('Week 1'), await send('Week 2')];
  await clicked(first.id, 'shipyard', 4);
  await clicked(first.id, '/jobs', 1);
  await clicked(second.id, 'shipyard', 2);
  // A draft, and a campaign of the week before.
  const values = { site: a1.id, newsletter: weekly.id, template: template.id, name: 'Draft', grid };
  await write(({ records, now }) => records.create(newsletterCampaign, { ...values, date: now }));
  const earlier = await send('Week 0');
  await clicked(earlier.id, 'shipyard', 50);
  await database.superuser("update newsletter_campaign set date = date - interval '8 days' where id = $1", [
    earlier.id,
  ]);
});

test('blocks of sent campaigns are counted with the clicks of people, compared with the previous period', async () => {
  const { totals, totalsBefore, points } = await report();
  expect(totals).toEqual({ clicks: 7, uses: 10, campaigns: 2, templates: 1 });
  expect(totalsBefore).toEqual({ clicks: 50, uses: 5, campaigns: 1, templates: 1 });
  expect(points.at(-1)?.count).toBe(7);
  expect(await rows({ by: 'block' })).toEqual([
    ['Button', 7, 8, 2],
    ['Content list', 0, 2, 2],
  ]);
});

test('a block has its clicks by position, template and campaign', async () => {
  expect((await rows({ by: 'position', block: 'email_button' })).slice(0, 2)).toEqual([
    ['Row 1, column 1, block 2', 6, 2, 2],
    ['Row 1, column 1, block 4', 1, 2, 2],
  ]);
  expect(await rows({ by: 'template' })).toEqual([['Digest', 7, 10, 2]]);
  expect(await rows({ by: 'campaign' })).toEqual([
    ['Week 1', 5, 5, 1],
    ['Week 2', 2, 5, 1],
    ['Week 0', 0, 0, 0],
  ]);
});

test('filters and sites limit the report', async () => {
  expect((await report({ newsletter: weekly.id })).totals['uses']).toBe(10);
  expect((await report({ option: 'Sponsored' })).totals['uses']).toBe(0);
  expect((await call('getNewsletterBlockAnalysis', { site: subject.world.sites.b1.id })).code).toBe(
    'NOT_FOUND',
  );
});
