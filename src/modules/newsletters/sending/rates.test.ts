/** Rate limits of sites, templates and operators, and slow operators: measured by a mail server. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { claimableEmails, sendTimes, type RateState } from './model/rate-slots.ts';
import { queueWorker } from './server/begin-send.ts';

const subject = await buildCampaigns();
const { a1, database, server, subscribe, compose, call, write, runJobs, template } = subject;
afterAll(() => subject.close());
beforeEach(async () => {
  server.emails.splice(0);
  server.beforeAnswer = null;
  await database.superuser('delete from newsletter_subscription');
  await limit(null);
});

const limit = (settings: Record<string, unknown> | null) =>
  database.superuser('update site set newsletter_sending = $1 where id = $2', [
    settings && JSON.stringify(settings),
    a1.id,
  ]);
const subscribeAll = (domain: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => subscribe(`reader${index}@${domain}`)));
const to = (domain: string) => server.emails.filter(({ recipient }) => recipient.endsWith(`@${domain}`));

/** Sends a campaign with this number of workers. Returns its id. */
async function send(name: string, workers = 1) {
  const { id, version } = await compose(name);
  expect((await call('sendNewsletterCampaign', { id, version })).error).toBeNull();
  if (workers === 1) await runJobs();
  else {
    server.beforeAnswer = () => void queueMore();
    let isQueued = false;
    const queueMore = async () => {
      if (isQueued) return;
      isQueued = true;
      for (let worker = 2; worker <= workers; worker += 1)
        await write((work) => queueWorker(work, id, worker));
    };
    await runJobs();
  }
  return id;
}

/** The most emails that arrived within a second, and the seconds from the first to the last. */
function paceOf(emails: readonly { at: number }[]) {
  const times = emails.map(({ at }) => at).toSorted((a, b) => a - b);
  const most = Math.max(
    ...times.map((start) => times.filter((at) => at >= start && at < start + 1_000).length),
  );
  return { most, seconds: ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000 };
}

const lastOf = (emails: readonly { at: number }[]) => Math.max(...emails.map(({ at }) => at));

describe('a limit', () => {
  test('a limit permits the emails of the next quarter of a second, and continues after the emails that were sent', () => {
    expect(claimableEmails({ perSecond: 20, waitMs: 0 })).toBe(5);
    expect(claimableEmails({ perSecond: 1, waitMs: 249 })).toBe(1);
    expect(claimableEmails({ perSecond: 20, waitMs: 250 })).toBe(0);
    const states = new Map<string, RateState>([
      ['site', { perSecond: 10, waitMs: 0 }],
      ['operator google', { perSecond: 2, waitMs: 100 }],
    ]);
    const limitsOf = (operator: string) => ['site', `operator ${operator}`];
    expect(sendTimes(['yahoo', 'google', 'google', 'yahoo'], limitsOf, states)).toEqual([0, 100, 600, 700]);
    expect([...states.values()].map(({ waitMs }) => waitMs)).toEqual([800, 1_100]);
  });

  test.each([
    ['of the template', async () => setTemplateRate(20)],
    ['of the site', async () => limit({ rate: 20 })],
  ])('a campaign stays within the limit %s', async (_of, set) => {
    await set();
    await subscribeAll('harbour.example', 31);
    await send('Week 1');
    expect(server.emails).toHaveLength(31);
    const { most, seconds } = paceOf(server.emails);
    // A slow machine delivers late, and then catches up with the quarter of a second that was claimed ahead.
    expect(most).toBeLessThanOrEqual(27);
    expect(seconds).toBeGreaterThanOrEqual(1.3);
    await setTemplateRate(null);
  });

  test('several workers and campaigns share the limit of their site', async () => {
    await limit({ rate: 20 });
    await subscribeAll('harbour.example', 15);
    await Promise.all([send('Week 2'), send('Week 3', 3)]);
    expect(server.emails).toHaveLength(30);
    const { most, seconds } = paceOf(server.emails);
    expect(most).toBeLessThanOrEqual(27);
    expect(seconds).toBeGreaterThanOrEqual(1.3);
  });

  test('the domains of one operator share a limit, and do not hold up other domains', async () => {
    await limit({ domainRates: [{ domain: 'gmail.com', rate: 5 }] });
    await subscribeAll('gmail.com', 8);
    await subscribeAll('googlemail.com', 8);
    await subscribeAll('harbour.example', 40);
    await send('Week 4');
    const limited = [...to('gmail.com'), ...to('googlemail.com')];
    expect([limited.length, to('harbour.example').length]).toEqual([16, 40]);
    expect(paceOf(limited).seconds).toBeGreaterThanOrEqual(2.9);
    expect(paceOf(limited).most).toBeLessThanOrEqual(7);
    expect(lastOf(to('harbour.example'))).toBeLessThan(lastOf(limited));
  });
});

test('a slow operator does not hold up the others', async () => {
  await subscribeAll('slow.example', 36);
  await subscribeAll('fast.example', 60);
  server.beforeAnswer = async ({ recipient }) => {
    if (recipient.endsWith('@slow.example')) await new Promise((resolve) => setTimeout(resolve, 1_100));
  };
  await send('Week 5');
  expect([to('slow.example').length, to('fast.example').length]).toEqual([36, 60]);
  // The first sixteen are slow, because no operator is known yet.
  const last = lastOf(to('fast.example'));
  expect(to('slow.example').filter(({ at }) => at < last).length).toBeLessThanOrEqual(24);
});

async function setTemplateRate(rate: number | null) {
  await database.superuser(
    `update newsletter_template set deployment_settings = jsonb_build_object('rate', $1::integer) where id = $2`,
    [rate, template.id],
  );
}
