/** Reports about campaigns that were sent, and about the growth of newsletters. */
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changesOf } from '../reports/server/subscriber-changes.ts';
import { unsubscribe } from '../subscriptions/server/unsubscribe.ts';
import { buildTrackedMailing } from '#testing/make/tracked-mailing.ts';

const {
  a1,
  all,
  app,
  call,
  clicksIn,
  count,
  deliverEarlier,
  formIn,
  htmlTo,
  pixelIn,
  queued,
  send,
  services,
  settings,
  subscriber,
  visit,
  weekly,
  write,
} = await buildTrackedMailing();

beforeEach(() => settings(null));

// The item of the site is in the first campaign; later ones have only the buttons.
await send('Week 29');

describe('the report of a campaign', () => {
  const report = async (id: number) => (await call('getNewsletterCampaignReport', { id })).result;

  test('a report has the recipients, and the opens and clicks by link and hour', async () => {
    const sent = await send('Week 30');
    const html = htmlTo(sent, 'ada@harbour.example');
    await deliverEarlier();
    const links = [...new Map(clicksIn(html).map((url) => [url.href, url])).values()];
    for (const url of [pixelIn(html)[0], links[0], links[1]]) await visit(url);
    await visit(links[1], { agent: 'curl/8' });
    await queued(4);
    await count();
    expect(await report(sent.id)).toMatchObject({
      name: 'Week 30',
      newsletter: 'Quay Weekly',
      state: 'sent',
      recipients: 2,
      sent: 2,
      failed: 0,
      unknown: 0,
      opens: { raw: 1, human: 1, recipients: 1 },
      clicks: { raw: 3, human: 2, recipients: 1 },
      hours: [{ hour: 0, opens: 1, humanOpens: 1, clicks: 3, humanClicks: 2 }],
      unsubscribed: 0,
    });
    expect(await report(sent.id)).toMatchObject({
      links: [
        { number: 1, blockId: 'b2', blockType: 'email_button', row: 1, raw: 1, human: 1, recipients: 1 },
        { number: 2, blockId: 'b3', raw: 2, human: 1, recipients: 1 },
        { number: 3, raw: 0, human: 0, recipients: 0 },
        { number: 4, raw: 0 },
      ],
    });
  });

  test('a subscriber who leaves by a link of the campaign is in its report, with the reason', async () => {
    await subscriber('eve@harbour.example');
    const sent = await send('Week 31');
    const html = htmlTo(sent, 'eve@harbour.example');
    const preferences = all(html, /href="([^"]+newsletter\/preferences[^"]+)"/g)[0];
    const answer = await app.inject({
      method: 'POST',
      url: `${preferences?.pathname}${preferences?.search}`,
      headers: {
        host: preferences?.host,
        origin: preferences?.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `x_form=${await formIn(preferences)}&reason=Too+many+emails`,
    });
    expect(answer.headers.location).toContain('done=all');
    expect(await report(sent.id)).toMatchObject({
      unsubscribed: 1,
      reasons: [{ reason: 'Too many emails', count: 1 }],
    });
  });

  test('a link is corrected in emails that were sent, and the report has both addresses', async () => {
    const sent = await send('Week 32');
    const html = htmlTo(sent, 'ada@harbour.example');
    const links = [...new Map(clicksIn(html).map((url) => [url.href, url])).values()];
    const correct = (url: string | null, number = 1) =>
      call('correctNewsletterLink', { id: sent.id, number, url });
    expect((await correct('https://shipyard.example/new')).error).toBeNull();
    expect((await visit(links[0])).headers.location).toBe('https://shipyard.example/new');
    expect((await correct('/offer')).result).toEqual({ url: `${services.sites.byId(a1.id)?.origin}/offer` });
    expect((await visit(links[0])).headers.location).toContain('/offer?utm_source=');
    expect(await report(sent.id)).toMatchObject({
      links: [
        { originalUrl: 'https://shipyard.example/offer?id=1&utm_source=own' },
        { originalUrl: null },
        {},
        {},
      ],
    });
    expect((await correct('/offer', 5)).error?.extensions).toMatchObject({
      reason: 'NEWSLETTER_LINK_NOT_FOUND',
    });
    expect((await correct('javascript:alert(1)')).error).not.toBeNull();
    const original = 'https://shipyard.example/offer?id=1&utm_source=own';
    expect((await correct(null)).result).toEqual({ url: original });
    expect(await report(sent.id)).toMatchObject({
      links: [{ url: original, originalUrl: null }, {}, {}, {}],
    });
    await queued(2);
    await count();
  });

  test('the report of a campaign that does not exist is not found', async () => {
    const { error } = await call('getNewsletterCampaignReport', { id: 1_999_999 });
    expect(error?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the growth of newsletters', () => {
  const growth = async (input: Record<string, unknown>) =>
    (await call('getNewsletterGrowth', { site: a1.id, period: '7-days', ...input })).result;

  const totalsOf = (result: unknown) =>
    z.object({ totals: z.record(z.enum(['gained', 'confirmed', 'lost']), z.number()) }).parse(result).totals;

  test('subscribers are counted when they sign up, confirm and leave, by source and promo code', async () => {
    const before = await growth({});
    await subscriber('fay@harbour.example', { promoCode: 'EXPO26' });
    const gus = await subscriber('gus@harbour.example', {
      status: 'pending',
      source: 'NlWidgetUnauthenticated',
    });
    await write((work) => unsubscribe(work, gus.id, 'OneClick'));
    const hal = await subscriber('hal@harbour.example', { promoCode: 'EXPO26' });
    await write((work) => unsubscribe(work, hal.id, 'OneClick'));
    const after = await growth({});
    const added = (key: 'gained' | 'confirmed' | 'lost') => totalsOf(after)[key] - totalsOf(before)[key];
    expect([added('gained'), added('confirmed'), added('lost')]).toEqual([3, 2, 1]);
    expect(await growth({ promoCode: 'EXPO26', by: 'source' })).toMatchObject({
      totals: { gained: 2, confirmed: 2, lost: 1 },
      rows: [{ key: 'Staff', name: 'Staff', now: { gained: 2, confirmed: 2, lost: 1 } }],
    });
    expect(await growth({ promoCode: 'EXPO26', by: 'reason' })).toMatchObject({
      rows: [{ key: 'OneClick', name: 'Unsubscribe link', now: { lost: 1 } }],
    });
    expect(await growth({ newsletter: weekly.id })).toMatchObject({ rows: [{ name: 'Quay Weekly' }] });
  });

  test('a subscriber who pauses, resumes or subscribes again while subscribed is not counted again', () => {
    const state = (status: string) => ({
      site: 1,
      newsletter: 1,
      status,
      source: 'Staff',
      promoCode: null,
      unsubscribeSource: null,
    });
    expect(changesOf(state('confirmed'), state('paused'))).toEqual([]);
    expect(changesOf(state('paused'), state('confirmed'))).toEqual([]);
    expect(changesOf(state('pending'), state('confirmed'))).toEqual(['confirmed']);
    expect(changesOf(state('unsubscribed'), state('confirmed'))).toEqual(['gained', 'confirmed']);
    expect(changesOf(state('pending'), state('unsubscribed'))).toEqual([]);
    expect(changesOf(state('paused'), null)).toEqual(['lost']);
  });
});
