/** A campaign on its way to its subscribers: a real SMTP server, a real database. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { startMailServer, type ParsedEmail } from '#testing/mail/mail-server.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { queueWorker } from './server/begin-send.ts';
import { CONNECTIONS } from './server/bulk-mailer.ts';
import { IN_FLIGHT_MAX } from './server/send-campaign.ts';
import { deliveryCounts } from './server/deliveries.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../composer/entities/newsletter-template/entity.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '../subscriptions/entities/newsletter-subscription/entity.ts';

const server = await startMailServer();
let received: ParsedEmail[] = [];
const subject = await buildTestWorld({ environment: { SMTP_BULK_URL: server.url } });
const { app, services } = subject;
const organisation = subject.world.a;
const { a1 } = subject.world.sites;
afterAll(async () => {
  await subject.close();
  await server.close();
});
const forget = () => void server.emails.splice(0);
beforeEach(forget);
/** Runs the jobs, and reads the emails that have arrived. */
const deliver = async () => {
  await runJobs(subject);
  received = await server.parsed();
};

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) => services.write(systemOf(organisation.id, [a1.id]), run);
const admin = await login(app, organisation.users.admin.username);

await makeContent(services, a1, { published: true, values: { name: 'The second lock' } });
const template = await write(({ records }) =>
  records.create(newsletterTemplate, {
    site: a1.id,
    name: 'Digest',
    grid: {
      v: 1,
      rows: [
        {
          id: 'r1',
          layout: '1',
          settings: {},
          columns: [{ blocks: [{ id: 'b1', type: 'email_items', v: 1, settings: { count: 3 } }] }],
        },
      ],
    },
  }),
);
const weekly = await write(({ records }) =>
  records.create(newsletter, {
    site: a1.id,
    title: 'Quay Weekly',
    fromName: 'Quayside',
    fromEmail: 'weekly@quayside.example',
    postalAddress: '1 Quay Street\nRotterdam',
  }),
);
const addresses = Array.from({ length: 20 }, (_, index) => `reader${index + 10}@harbour.example`);
for (const email of addresses)
  await write(({ records, now }) =>
    records.insertSkippingPrepare(newsletterSubscription, {
      site: a1.id,
      newsletter: weekly.id,
      email,
      emailKey: email,
      firstName: 'Ada',
      status: 'confirmed',
      source: 'Staff',
      consentKind: 'express',
      requestedAt: now,
      confirmedAt: now,
    }),
  );

const compose = async (name: string) =>
  write(({ records, now }) =>
    records.create(newsletterCampaign, {
      site: a1.id,
      newsletter: weekly.id,
      template: template.id,
      name,
      subject: `${name}: the second lock`,
      date: now,
      grid: template.grid,
    }),
  );
const call = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token: admin });
const stateOf = async (id: number) =>
  (await write(({ records }) => records.find(newsletterCampaign, id)))?.state;
const send = async (campaign: { id: number; version: number }) => {
  const { error } = await call('sendNewsletterCampaign', { id: campaign.id, version: campaign.version });
  expect(error).toBeNull();
  await deliver();
};
const recipients = () => received.map(({ to }) => to?.[0]?.address).toSorted();
const confirmed = () => addresses.length - 1;
const headerOf = (email: ParsedEmail | undefined, name: string) =>
  email?.headers.find(({ key }) => key === name)?.value ?? '';
const urlIn = (header: string) => new URL(/<(https?:[^>]+)>/.exec(header)?.[1] ?? '');
const visit = (url: URL, method: 'GET' | 'POST', payload?: string) =>
  app.inject({
    method,
    url: url.pathname,
    headers: { host: url.host, 'content-type': 'application/x-www-form-urlencoded' },
    ...(payload !== undefined && { payload }),
  });

test('a test email reaches its recipient with a mark in the subject, and the campaign stays a draft', async () => {
  const campaign = await compose('Week 47');
  const input = { id: campaign.id, recipients: [{ email: 'desk@quayside.example', firstName: 'Ilse' }] };
  expect((await call('sendNewsletterTest', input)).error).toBeNull();
  await deliver();
  expect(received.map(({ subject: line }) => line)).toEqual(['[Test] Week 47: the second lock']);
  expect(recipients()).toEqual(['desk@quayside.example']);
  expect(await stateOf(campaign.id)).toBe('draft');
});

test('every subscriber gets a campaign once, and one who unsubscribes in one step is left out of the next', async () => {
  const first = await compose('Week 48');
  await send(first);
  expect(await stateOf(first.id)).toBe('sent');
  expect(recipients()).toEqual(addresses);
  const [email] = received;
  expect(email?.from?.address).toBe('weekly@quayside.example');
  expect(email?.html).toContain('The second lock');
  expect(email?.text).toContain('1 Quay Street');
  expect(headerOf(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = urlIn(headerOf(email, 'list-unsubscribe'));
  const leaver = email?.to?.[0]?.address;

  const page = await visit(link, 'GET');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Stop sending “Quay Weekly”');
  const answer = await visit(link, 'POST', 'List-Unsubscribe=One-Click');
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  expect(answer.body).toContain('no longer receives');

  forget();
  const second = await compose('Week 49');
  await send(second);
  expect(recipients()).toEqual(addresses.filter((address) => address !== leaver));
});

test('a campaign has a public page once it is sent, and the URL of its template redirects to the newest', async () => {
  const campaign = await compose('Week 53');
  const path = `/newsletter/${campaign.id}`;
  const latest = `/latest-newsletter/${template.id}`;
  const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
  expect((await get(path)).statusCode).toBe(404);
  await send(campaign);
  const page = await get(path);
  expect([page.statusCode, page.body.includes('Week 53: the second lock')]).toEqual([200, true]);
  expect(page.body).not.toMatch(/newsletter\/(?:unsubscribe|preferences)|slot-/);
  const redirect = await get(latest);
  expect([redirect.statusCode, redirect.headers.location, redirect.headers['cache-control']]).toEqual([
    302,
    path,
    'private, no-store',
  ]);
  expect((await get('/latest-newsletter/999')).statusCode).toBe(404);
});

test('a GET of the unsubscribe link changes nothing', async () => {
  const campaign = await compose('Week 50');
  await send(campaign);
  const before = recipients();
  await visit(urlIn(headerOf(received[0], 'list-unsubscribe')), 'GET');
  forget();
  await send(await compose('Week 51'));
  expect(recipients()).toEqual(before);
});

test('the link ends the subscription without a redirect after the site got another domain', async () => {
  const campaign = await compose('Week 50, again');
  await send(campaign);
  const link = urlIn(headerOf(received[0], 'list-unsubscribe'));
  const leaver = recipients()[0];
  await subject.database.superuser(
    `insert into site_domain (organisation_id, site_id, host, is_primary, verified)
      values ($1, $2, 'new.quayside.example', true, now())`,
    [organisation.id, a1.id],
  );
  await services.sites.reload();
  const answer = await visit(link, 'POST', 'List-Unsubscribe=One-Click');
  expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
  await subject.database.superuser(`delete from site_domain where host = 'new.quayside.example'`);
  await services.sites.reload();
  const [left] = await subject.database.superuser(
    'select status from newsletter_subscription where email = $1',
    [leaver],
  );
  expect(left?.['status']).toBe('unsubscribed');
  await subject.database.superuser(
    "update newsletter_subscription set status = 'confirmed' where email = $1",
    [leaver],
  );
  forget();
});

test('a send can be cancelled before its first email, and the campaign is a draft again', async () => {
  const campaign = await compose('Week 52');
  const { result } = await call('sendNewsletterCampaign', { id: campaign.id, version: campaign.version });
  expect(result).toHaveProperty('sendAt');
  expect(await stateOf(campaign.id)).toBe('scheduled');
  expect((await call('changeNewsletterSend', { id: campaign.id, action: 'cancel' })).result).toEqual({
    state: 'draft',
  });
  await deliver();
  expect([received.length, await stateOf(campaign.id)]).toEqual([0, 'draft']);
});

test('a run that was paused while it sent finishes its emails, and the next run neither repeats nor loses them', async () => {
  const campaign = await compose('Week 2');
  const first: (() => void)[] = [];
  const isHeld = Promise.withResolvers<void>();
  server.beforeAnswer = async () => {
    const released = Promise.withResolvers<void>();
    first.push(released.resolve);
    if (first.length === CONNECTIONS) isHeld.resolve();
    await released.promise;
  };
  const { id, version } = campaign;
  expect((await call('sendNewsletterCampaign', { id, version })).error).toBeNull();
  const firstRun = runJobs(subject);
  await isHeld.promise;
  for (const action of ['pause', 'resume'])
    expect((await call('changeNewsletterSend', { id, action })).error).toBeNull();
  // The first run gets answers once the second has sent the rest; then it sends what it had claimed.
  const remaining = confirmed() - IN_FLIGHT_MAX;
  let sent = 0;
  server.beforeAnswer = () => {
    sent += 1;
    if (sent === remaining) for (const release of first) release();
  };
  await Promise.all([firstRun, runJobs(subject)]);
  server.beforeAnswer = null;
  await deliver();
  expect([sent, await stateOf(id)]).toEqual([confirmed() - CONNECTIONS, 'sent']);
  expect(new Set(recipients()).size).toBe(recipients().length);
  expect(await write((work) => deliveryCounts(work, id))).toEqual({
    sent: recipients().length,
    failed: 0,
    skipped: 0,
    unknown: 0,
  });
});

test('staff can send the unknown deliveries of a campaign again, and only those', async () => {
  const campaign = await compose('Week 5');
  const { id } = campaign;
  await send(campaign);
  const action = 'sendUnknown';
  expect((await call('changeNewsletterSend', { id, action })).error?.extensions).toMatchObject({
    reason: 'SEND_NOT_CHANGEABLE',
  });
  const [lost] = await subject.database.superuser<{ email: string }>(
    `update newsletter_delivery d set state = 'unknown' from newsletter_subscription s
      where d.id = (select max(id) from newsletter_delivery where campaign_id = $1) and s.id = d.subscription_id returning s.email`,
    [id],
  );
  await subject.database.superuser(
    `insert into newsletter_delivery_count (organisation_id, site_id, campaign_id, state, count)
      select organisation_id, site_id, campaign_id, 'unknown', 1 from newsletter_delivery_count where campaign_id = $1`,
    [id],
  );
  forget();
  expect((await call('changeNewsletterSend', { id, action })).error).toBeNull();
  await deliver();
  expect([recipients(), await stateOf(id)]).toEqual([[lost?.email], 'sent']);
  expect(await write((work) => deliveryCounts(work, id))).toMatchObject({ unknown: 0 });
});

test('a copy of the installation sends nothing until staff resume the campaign, and then goes on', async () => {
  const campaign = await compose('Week 3');
  const { id, version } = campaign;
  const pretendToBeACopy = () =>
    subject.database.superuser(
      "update newsletter_installation set identity = 'https://original.example 1 1'",
    );
  await pretendToBeACopy();
  expect((await call('sendNewsletterCampaign', { id, version })).error).toBeNull();
  await deliver();
  expect([received.length, await stateOf(id)]).toEqual([0, 'paused']);
  const paused = await write(({ records }) => records.find(newsletterCampaign, id));
  expect(paused?.pauseReason).toContain('a restored backup');

  expect((await call('changeNewsletterSend', { id, action: 'resume' })).error).toBeNull();
  await deliver();
  expect([received.length, await stateOf(id)]).toEqual([confirmed(), 'sent']);

  // A send that had begun when the copy was made.
  await pretendToBeACopy();
  await subject.database.superuser("update newsletter_campaign set state = 'sending' where id = $1", [id]);
  await write((work) => queueWorker(work, id, 1));
  await deliver();
  expect(await stateOf(id)).toBe('paused');
  expect((await call('changeNewsletterSend', { id, action: 'resume' })).error).toBeNull();
  forget();
  await send(await compose('Week 4'));
  expect(received).toHaveLength(confirmed());
});

test('a campaign is sent at its time, which can be changed until then', async () => {
  const campaign = await compose('Week 2');
  const schedule = (at: string) =>
    call('sendNewsletterCampaign', { id: campaign.id, version: campaign.version, at });
  const later = new Date(Date.now() + 86_400_000).toISOString();
  expect((await schedule(later)).result).toEqual({ sendAt: later });
  const stored = await write(({ records }) => records.find(newsletterCampaign, campaign.id));
  const sooner = new Date(Date.now() + 3_600_000).toISOString();
  const changed = await call('sendNewsletterCampaign', {
    id: campaign.id,
    version: stored?.version,
    at: sooner,
  });
  expect(changed.result).toEqual({ sendAt: sooner });
  const queued = await subject.database.superuser<{ at: Date }>(
    `select run_at as at from graphile_worker.jobs where task_identifier = 'newsletters/beginSend' and run_at > now() + interval '5 minutes'`,
  );
  expect(queued.map(({ at }) => at.toISOString())).toEqual([sooner]);
});

test.each([
  ['a time in the past', -60_000, 'SEND_TIME_PAST'],
  ['a time more than a year ahead', 400 * 86_400_000, 'SEND_TIME_TOO_LATE'],
])('%s is refused, and the campaign stays a draft', async (_, offset, reason) => {
  const { id, version } = await compose('Week 3');
  const at = new Date(Date.now() + offset).toISOString();
  const { error } = await call('sendNewsletterCampaign', { id, version, at });
  expect(error?.extensions).toMatchObject({ reason, fields: { at: expect.any(String) as string } });
  expect(await stateOf(id)).toBe('draft');
});

test('faults of an email are named before a test and before a send, and stop both', async () => {
  const campaign = await compose('Week 4');
  const [row] = template.grid.rows;
  const wrong = {
    id: 'b2',
    type: 'email_button',
    v: 1,
    settings: { label: 'Berths', linkUrl: 'http://port.example' },
  };
  const required = { id: 'b3', type: 'email_image', v: 1, settings: { title: 'Chart', isRequired: true } };
  const grid = {
    v: 1,
    rows: [row, { id: 'r2', layout: '1', settings: {}, columns: [{ blocks: [wrong, required] }] }],
  };
  await write(({ records }) =>
    records.update(newsletterCampaign, {
      id: campaign.id,
      version: campaign.version,
      changes: { grid, subject: 'Week 48: the second lock' },
    } as never),
  );
  const check = await call('getNewsletterSendCheck', { id: campaign.id });
  const { problems, warnings } = check.result as Record<'problems' | 'warnings', { message: string }[]>;
  expect(problems.map(({ message }) => message)).toEqual([
    '“Chart” in row 2 is required and shows nothing. Change its settings, or remove it.',
    'The link http://port.example in “Button” in row 2 is not encrypted (http). Correct it.',
  ]);
  expect(warnings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('The subject was already used by “Week 48”.'),
  );
  const send = await call('sendNewsletterCampaign', { id: campaign.id, version: campaign.version + 1 });
  const test = await call('sendNewsletterTest', { id: campaign.id, recipients: [{ email: 'a@b.example' }] });
  for (const { error } of [send, test]) {
    expect(error?.extensions).toMatchObject({ reason: 'CAMPAIGN_NOT_READY' });
    expect(error?.message).toContain('“Chart” in row 2 is required');
  }
});

test('a campaign without a subject, or changed since it was read, is not sent', async () => {
  const campaign = await compose('Week 1');
  const stale = await call('sendNewsletterCampaign', { id: campaign.id, version: campaign.version + 1 });
  expect(stale.error?.extensions).toMatchObject({ reason: 'CAMPAIGN_CHANGED' });
  await write(({ records }) =>
    records.update(newsletterCampaign, {
      id: campaign.id,
      version: campaign.version,
      changes: { subject: null },
    } as never),
  );
  const empty = await call('sendNewsletterCampaign', { id: campaign.id, version: campaign.version + 1 });
  expect(empty.error?.message).toContain('The subject is missing.');
});

/** Number of emails of a campaign; those of earlier tests may arrive at any time. */
const emailsOf = (name: string) => received.filter(({ subject: line }) => line?.startsWith(name)).length;

const deleteAndRestore = async (id: number, meanwhile: () => Promise<unknown>) => {
  expect((await call('deleteNewsletterCampaign', { id })).error).toBeNull();
  await meanwhile();
  const { error, result } = await call('restoreNewsletterCampaign', { id });
  expect(error).toBeNull();
  return result as { state: string; sendAt: string | null; restoredWithout: string | null };
};

test('a scheduled campaign in the trash is not sent, and is a draft if its time has passed', async () => {
  const { id, version } = await compose('Week 5');
  await call('sendNewsletterCampaign', { id, version });
  const restored = await deleteAndRestore(id, async () => {
    await subject.database.superuser(
      "update newsletter_campaign set send_at = now() - interval '1 minute' where id = $1",
      [id],
    );
    await deliver();
    expect(emailsOf('Week 5')).toBe(0);
  });
  expect(restored).toMatchObject({ state: 'draft', sendAt: null });
  expect(restored.restoredWithout).toBe(
    'The time to send “Week 5” has passed. It was not sent, and is a draft again.',
  );
  await deliver();
  expect([emailsOf('Week 5'), await stateOf(id)]).toEqual([0, 'draft']);
});

test('a restored campaign whose time is still to come is sent at that time', async () => {
  const { id, version } = await compose('Week 6');
  const at = new Date(Date.now() + 7_200_000).toISOString();
  await call('sendNewsletterCampaign', { id, version, at });
  const restored = await deleteAndRestore(id, async () => {});
  expect(restored).toMatchObject({ state: 'scheduled', sendAt: at, restoredWithout: null });
  const queued = await subject.database.superuser<{ at: Date }>(
    `select run_at as at from graphile_worker.jobs where task_identifier = 'newsletters/beginSend' and key like $1`,
    [`%${id}`],
  );
  expect(queued.map((job) => job.at.toISOString())).toEqual([at]);
});

test('a campaign in the trash is not listed, and readers cannot see the trash', async () => {
  const { id } = await compose('Week 7');
  await call('deleteNewsletterCampaign', { id });
  const idsOf = (answer: { result: unknown }) =>
    (answer.result as { edges: { node: { id: number } }[] }).edges.map(({ node }) => node.id);
  const listed = { site: a1.id, limit: 100 };
  expect(idsOf(await call('getNewsletterCampaignStream', listed))).not.toContain(id);
  expect(idsOf(await call('getNewsletterCampaignStream', { ...listed, inTrash: true }))).toContain(id);
  const reader = await gql(app, {
    id: 'getNewsletterCampaignStream',
    input: { limit: 100, inTrash: true },
    host: a1.host,
  });
  expect(idsOf(reader)).not.toContain(id);
});
