/** The content queue: what editors plan is pinned to the campaign of the day. */
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../composer/entities/newsletter-template/entity.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { addDays, dayIn, sundayOf } from './model/queue-day.ts';
import { repinned } from './server/change-queue.ts';

const subject = await buildTestWorld();
const { app, services } = subject;
const organisation = subject.world.a;
const { a1 } = subject.world.sites;
afterAll(subject.close);
const token = await login(app, organisation.users.editor.username);

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) => services.write(systemOf(organisation.id, [a1.id]), run);
const call = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token, site: a1.key });

const items: number[] = [];
for (const name of ['Locks', 'Cranes', 'Tides', 'Pilots'])
  items.push((await makeContent(services, a1, { published: true, values: { name } })).id);
const [locks = 0, cranes = 0, tides = 0, pilots = 0] = items;
const grid = { v: 1 as const, rows: [] };
const template = await write(({ records }) =>
  records.create(newsletterTemplate, { site: a1.id, name: 'Design', grid }),
);
const makeTitled = (title: string) =>
  write(({ records }) => records.create(newsletter, { site: a1.id, title }));
const weekly = await makeTitled('Quay Daily');
const other = await makeTitled('Quay Sunday');

const plan = async (day: string, content: number, values: Record<string, unknown> = {}) => {
  const answer = await call('planNewsletterItem', { newsletter: weekly.id, day, content, ...values });
  expect(answer.error).toBeNull();
  return (answer.result as { id: number }).id;
};
const move = async (id: number, values: Record<string, unknown>) => {
  const answer = await call('moveNewsletterItem', { id, newsletter: weekly.id, ...values });
  expect(answer.error).toBeNull();
};
const compose = (day: string, values: Record<string, unknown> = {}) =>
  write(({ records }) =>
    records.create(newsletterCampaign, {
      site: a1.id,
      newsletter: weekly.id,
      template: template.id,
      name: `Issue of ${day}`,
      date: `${day}T10:00:00.000Z`,
      grid,
      ...values,
    }),
  );
const pinnedOf = async ({ id }: { id: number }) =>
  (await write(({ records }) => records.find(newsletterCampaign, id)))?.pinned;
interface Queue {
  items: { id: number; day: string; newsletter: number; content: number; name: string }[];
  campaigns: { id: number; state: string }[];
}
const queue = async (from: string) => {
  const { result, error } = await call('getNewsletterQueue', { site: a1.id, from });
  expect(error).toBeNull();
  return result as Queue;
};
const contentsOn = async (day: string, id = weekly.id) =>
  (await queue(day)).items
    .filter((item) => item.day === day && item.newsletter === id)
    .map(({ content }) => content);

test('a new campaign gets the items planned for its newsletter and day, in their order', async () => {
  const second = await plan('2027-01-04', locks);
  await plan('2027-01-04', cranes, { before: second });
  await plan('2027-01-05', tides);
  expect(await pinnedOf(await compose('2027-01-04'))).toEqual([cranes, locks]);
});

test('a campaign created with pinned items has only these', async () => {
  await plan('2027-01-06', locks);
  expect(await pinnedOf(await compose('2027-01-06', { pinned: [tides] }))).toEqual([tides]);
});

test('the day of a campaign is that of the site’s time zone', async () => {
  await write(({ db }) =>
    db.updateTable('site').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', a1.id).execute(),
  );
  await plan('2027-01-09', locks);
  const late = await compose('2027-01-08', { date: '2027-01-08T20:00:00.000Z' });
  await write(({ db }) => db.updateTable('site').set({ time_zone: 'UTC' }).where('id', '=', a1.id).execute());
  expect(await pinnedOf(late)).toEqual([locks]);
});

test('a draft follows the plan of its day, and retains what its editors pinned and removed', async () => {
  const day = '2027-01-11';
  const first = await plan(day, locks);
  await plan(day, cranes);
  const draft = await compose(day);
  await write(({ records }) =>
    records.update(newsletterCampaign, {
      id: draft.id,
      version: draft.version,
      changes: { pinned: [cranes, pilots] },
      base: { pinned: draft.pinned },
    }),
  );
  const third = await plan(day, tides);
  expect(await pinnedOf(draft)).toEqual([cranes, tides, pilots]);
  await move(third, { day, before: first });
  expect(await pinnedOf(draft)).toEqual([tides, cranes, pilots]);
  expect((await call('removeNewsletterItem', { id: third })).error).toBeNull();
  expect(await pinnedOf(draft)).toEqual([cranes, pilots]);
});

test('an item that moves to another day leaves one draft and enters the other', async () => {
  const id = await plan('2027-01-18', locks);
  const [from, to] = [await compose('2027-01-18'), await compose('2027-01-19')];
  await move(id, { day: '2027-01-19' });
  expect([await pinnedOf(from), await pinnedOf(to)]).toEqual([[], [locks]]);
  expect([await contentsOn('2027-01-18'), await contentsOn('2027-01-19')]).toEqual([[], [locks]]);
});

test('an item moves to another newsletter of the site', async () => {
  const id = await plan('2027-01-20', locks);
  await move(id, { day: '2027-01-20', newsletter: other.id });
  expect(await contentsOn('2027-01-20', other.id)).toEqual([locks]);
});

test('an item is planned once for a newsletter and a day', async () => {
  await plan('2027-01-25', locks);
  const again = await call('planNewsletterItem', {
    newsletter: weekly.id,
    day: '2027-01-25',
    content: locks,
  });
  expect(again.error?.extensions).toMatchObject({ reason: 'ITEM_ALREADY_PLANNED' });
  const id = await plan('2027-01-26', locks);
  const moved = await call('moveNewsletterItem', { id, newsletter: weekly.id, day: '2027-01-25' });
  expect(moved.error?.extensions).toMatchObject({ reason: 'ITEM_ALREADY_PLANNED' });
});

test('two editors who plan for the same day at the same time both succeed', async () => {
  const day = '2027-01-28';
  await Promise.all([locks, cranes, tides, pilots].map((content) => plan(day, content)));
  expect((await contentsOn(day)).toSorted()).toEqual([locks, cranes, tides, pilots].toSorted());
});

test('the plan of a campaign that is scheduled can no longer be changed, and the refusal names it', async () => {
  const day = '2027-02-01';
  const id = await plan(day, locks);
  const campaign = await compose(day);
  await write(({ records }) =>
    records.writeOperationalColumns(newsletterCampaign, { ids: [campaign.id] }, { state: 'scheduled' }),
  );
  for (const [operation, input] of [
    ['planNewsletterItem', { newsletter: weekly.id, day, content: cranes }],
    ['moveNewsletterItem', { id, newsletter: weekly.id, day: '2027-02-02' }],
    ['removeNewsletterItem', { id }],
  ] as const) {
    const { error } = await call(operation, input);
    expect(error?.extensions).toMatchObject({ reason: 'QUEUE_DAY_CLOSED' });
    expect(error?.message).toContain(`Issue of ${day}`);
  }
  expect((await queue('2027-02-01')).campaigns).toMatchObject([{ id: campaign.id, state: 'scheduled' }]);
});

test.each(['2027-02-31', '27-01-01', 'tomorrow'])('%s is not accepted as a day', async (day) => {
  const { error } = await call('planNewsletterItem', { newsletter: weekly.id, day, content: locks });
  expect(error?.extensions).toHaveProperty('fields.day');
});

test('a permanently deleted item leaves the plan', async () => {
  const { id } = await makeContent(services, a1, { published: true, values: { name: 'Gone soon' } });
  await plan('2027-02-08', id);
  await subject.database.superuser(`delete from content where id = ${id}`);
  expect(await contentsOn('2027-02-08')).toEqual([]);
});

describe('days', () => {
  test('a day is that of the time zone, on both sides of midnight', () => {
    expect(dayIn('Europe/Amsterdam', '2026-11-26T23:30:00.000Z')).toBe('2026-11-27');
    expect(dayIn('America/Chicago', '2026-11-27T04:00:00.000Z')).toBe('2026-11-26');
  });

  test('weeks begin on Sunday, across the end of a year', () => {
    expect(sundayOf('2027-01-02')).toBe('2026-12-27');
    expect(sundayOf('2026-12-27')).toBe('2026-12-27');
    expect(addDays('2026-12-27', 7)).toBe('2027-01-03');
  });

  test('pinned items outside of the plan come after it', () => {
    expect(repinned([9, 1, 2], [1, 2], [2, 1, 3])).toEqual([2, 1, 3, 9]);
  });
});
