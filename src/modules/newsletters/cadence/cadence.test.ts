/** A cadence: drafts that are prepared once for a day, and sent without staff if they have enough fresh items. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { startMailServer } from '#testing/mail/mail-server.ts';
import { makeRoleHolder } from '#testing/make/make-role.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../composer/entities/newsletter-template/entity.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '../subscriptions/entities/newsletter-subscription/entity.ts';
import { dueOccurrences, subjectOf } from './model/cadence.ts';
import { dueCampaigns } from './server/due-campaigns.ts';
import { prepareCampaign } from './server/prepare-campaign.ts';

const server = await startMailServer();
const subject = await buildTestWorld({ environment: { SMTP_BULK_URL: server.url } });
const { services } = subject;
const organisation = subject.world.a;
const { a1 } = subject.world.sites;
afterAll(async () => {
  await subject.close();
  await server.close();
});
beforeEach(() => void server.emails.splice(0));

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) => services.write(systemOf(organisation.id, [a1.id]), run);

for (const name of ['Locks', 'Cranes', 'Tides'])
  await makeContent(services, a1, { published: true, values: { name } });
const rows = (count: number) => ({
  v: 1 as const,
  rows: [
    {
      id: 'r1',
      layout: '1' as const,
      settings: {},
      columns: [{ blocks: [{ id: 'b1', type: 'email_items', v: 1, settings: { count } }] }],
    },
  ],
});
type Sending = NonNullable<Parameters<Work['records']['create']>[1]>;

/** A newsletter whose template prepares a draft for each day. */
async function makeDaily(title: string, settings: Record<string, unknown> = {}, count = 3) {
  return write(async ({ records, now }) => {
    const template = await records.create(newsletterTemplate, {
      site: a1.id,
      name: title,
      grid: rows(count),
      deploymentSettings: {
        weekdays: ['1', '2', '3', '4', '5', '6', '7'],
        time: '06:30',
        timeZone: 'Europe/Amsterdam',
        subjectPattern: '{newsletter}: {title}',
        ...settings,
      },
    } as Sending as never);
    const made = await records.create(newsletter, {
      site: a1.id,
      title,
      defaultTemplate: template.id,
      fromName: 'Quayside',
      fromEmail: 'daily@quayside.example',
      postalAddress: '1 Quay Street',
    });
    const email = `${title.toLowerCase().replaceAll(' ', '-')}@harbour.example`;
    await records.insertSkippingPrepare(newsletterSubscription, {
      site: a1.id,
      newsletter: made.id,
      email,
      emailKey: email,
      status: 'confirmed',
      source: 'Staff',
      consentKind: 'express',
      requestedAt: now,
      confirmedAt: now,
    });
    return { newsletter: made, template, email };
  });
}
/** Settings by which the only campaign that is due is that of tomorrow. */
const tomorrow = () => {
  const weekday = new Date(Date.now() + 86_400_000).getUTCDay() || 7;
  return { weekdays: [String(weekday)], timeZone: 'UTC', draftHours: 48 };
};
/** Prepares what is due for the newsletter, as the job does; returns the ids of the drafts. */
const prepare = (id: number, now?: string) =>
  write(async (work) => {
    const at = now === undefined ? work : Object.assign(work, { now });
    const due = (await dueCampaigns(at, a1.id)).filter((each) => each.newsletter === id);
    const drafts = [];
    for (const each of due) drafts.push(await prepareCampaign(at, services, each));
    return drafts;
  });
const campaign = async (id: number | null | undefined) =>
  write(({ records }) => records.find(newsletterCampaign, id ?? 0));
const recipients = async () => server.emails.map(({ recipient }) => recipient);

test('a draft is prepared for its day, with the rows of the template and the subject of its pattern', async () => {
  const { newsletter: daily } = await makeDaily('Quay Daily', { draftHours: 2 });
  expect(await prepare(daily.id, '2027-03-01T03:00:00.000Z')).toEqual([]);
  const [id] = await prepare(daily.id, '2027-03-01T03:31:00.000Z');
  expect(await campaign(id)).toMatchObject({
    name: 'Quay Daily, 1 March 2027',
    subject: expect.stringMatching(/^Quay Daily: \w/) as string,
    date: '2027-03-01T05:30:00.000Z',
    state: 'draft',
    grid: rows(3),
  });
});

test('a day is prepared once, by any number of processes, even if staff delete the draft', async () => {
  const { newsletter: daily } = await makeDaily('Quay Once', { draftHours: 2 });
  const now = '2027-03-01T04:00:00.000Z';
  const drafts = (await Promise.all([prepare(daily.id, now), prepare(daily.id, now)])).flat();
  const [id] = drafts.filter((draft) => draft !== null);
  expect(drafts.filter((draft) => draft !== null)).toHaveLength(1);
  await write(({ records }) => records.delete(newsletterCampaign, id ?? 0));
  expect(await prepare(daily.id, now)).toEqual([]);
  expect(await prepare(daily.id, '2027-03-02T04:00:00.000Z')).toHaveLength(1);
});

test.each([
  ['an inactive template', { template: 0, newsletter: 1 }],
  ['an inactive newsletter', { template: 1, newsletter: 0 }],
])('%s prepares no drafts', async (_, status) => {
  const { newsletter: daily, template } = await makeDaily(`Quay Off ${status.template}`);
  await write(async ({ records }) => {
    await records.update(newsletterTemplate, {
      id: template.id,
      version: template.version,
      changes: { status: status.template },
      base: { status: 1 },
    });
    await records.update(newsletter, {
      id: daily.id,
      version: daily.version,
      changes: { status: status.newsletter },
      base: { status: 1 },
    });
  });
  expect(await prepare(daily.id)).toEqual([]);
});

test('a prepared campaign with enough fresh items is sent at its time; without them, staff get an email', async () => {
  const settings = { ...tomorrow(), sendsAutomatically: true, freshItemsMin: 2 };
  const { newsletter: daily, email } = await makeDaily('Quay Auto', settings);
  const [first] = await prepare(daily.id);
  await runJobs(subject);
  expect((await campaign(first))?.state).toBe('sent');
  expect(await recipients()).toEqual([email]);

  const sender = await makeRoleHolder(subject, a1, ['send_newsletters']);
  server.emails.splice(0);
  await write(({ db }) => db.deleteFrom('newsletter_prepared' as never).execute());
  const [second] = await prepare(daily.id);
  await runJobs(subject);
  expect((await campaign(second))?.state).toBe('draft');
  expect(await recipients()).toEqual([]);
  const [mail] = await mailTo(subject, `${organisation.users.admin.username}@press.example`);
  expect(mail?.subject).toBe(`Not sent: ${(await campaign(second))?.name}`);
  expect((await mailTo(subject, sender.email)).map((notice) => notice.subject)).toEqual([mail?.subject]);
  expect(mail?.text).toMatch(/It has \d fresh items?, and needs 2\. Add items and send it/);
});

test('a prepared campaign that staff have scheduled is left to them', async () => {
  const { newsletter: daily } = await makeDaily('Quay Staff', { ...tomorrow(), sendsAutomatically: true });
  const [id] = await prepare(daily.id);
  await write(({ records }) =>
    records.writeOperationalColumns(newsletterCampaign, { ids: [id ?? 0] }, { state: 'cancelled' }),
  );
  await runJobs(subject);
  expect((await campaign(id))?.state).toBe('cancelled');
});

describe('the time of a cadence', () => {
  const sundays = { weekdays: ['7'], time: '02:30', timeZone: 'Europe/Amsterdam', draftHours: 24 };

  test('a time is that of the zone’s clocks on the day, on both sides of a change', () => {
    const daily = { ...sundays, weekdays: ['6', '7'], time: '06:30' };
    const at = (now: string) => dueOccurrences(daily, now).map((due) => due.at);
    expect(at('2027-03-27T10:00:00.000Z')).toEqual(['2027-03-27T05:30:00.000Z', '2027-03-28T04:30:00.000Z']);
    expect(at('2027-10-30T10:00:00.000Z')).toEqual(['2027-10-30T04:30:00.000Z', '2027-10-31T05:30:00.000Z']);
  });

  test('a time that clocks skip is an hour later; of a repeated one, the first counts', () => {
    const [skipped] = dueOccurrences(sundays, '2027-03-28T00:00:00.000Z');
    expect(skipped).toEqual({ day: '2027-03-28', at: '2027-03-28T01:30:00.000Z' });
    const [repeated] = dueOccurrences(sundays, '2027-10-31T00:00:00.000Z');
    expect(repeated).toEqual({ day: '2027-10-31', at: '2027-10-31T00:30:00.000Z' });
  });

  test('a day ends at midnight of the zone', () => {
    expect(dueOccurrences(sundays, '2027-01-03T22:59:00.000Z')).toHaveLength(1);
    expect(dueOccurrences(sundays, '2027-01-03T23:00:00.000Z')).toEqual([]);
  });
});

test('a subject leaves out what is unknown, and never replaces text within a title', () => {
  const values = { newsletter: 'Quay', date: 'May 1', title: 'On {date} and $&' };
  expect(subjectOf('{newsletter}: {title}', values)).toBe('Quay: On {date} and $&');
  expect(subjectOf(null, { ...values, title: null })).toBe('Quay, May 1');
  expect(subjectOf('{title}', { ...values, title: null })).toBe('');
});
