import { describe, expect, test } from 'vitest';
import { scoreEvents, type EventToScore, type ScoredDelivery } from './score-events.ts';
import { HIDDEN_LINK, OPENED } from './tracking-links.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const delivery: ScoredDelivery = { deliveredMs: 0, linkCount: 6 };
const event = (link: number, atMs: number, other: Partial<EventToScore> = {}): EventToScore => ({
  link,
  atMs,
  method: 'GET',
  userAgent: FIREFOX,
  isOfScannerNetwork: false,
  ...other,
});
const reasons = (events: EventToScore[], of = delivery) => scoreEvents(events, of);

describe('a person', () => {
  test('a reader who opens an email and follows two links is human', () => {
    expect(reasons([event(OPENED, 60_000), event(1, 70_000), event(2, 71_000)])).toEqual([[], [], []]);
  });

  test('the image proxies of Gmail and Yahoo count as their users, also from a network of scanners', () => {
    const userAgent =
      'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
    expect(reasons([event(OPENED, 60_000, { userAgent, isOfScannerNetwork: true })])).toEqual([[]]);
  });

  test('a reader of an email with one link who follows it is human', () => {
    expect(reasons([event(1, 60_000)], { deliveredMs: 0, linkCount: 1 })).toEqual([[]]);
  });

  test('three of six links within two seconds, or four within more, are human', () => {
    expect(reasons([1, 2, 3].map((link) => event(link, 60_000 + link)))).toEqual([[], [], []]);
    expect(reasons([1, 2, 3, 4].map((link) => event(link, 60_000 + link * 700)))).toEqual([[], [], [], []]);
  });
});

describe('a program', () => {
  test.each([
    ['head', event(1, 60_000, { method: 'HEAD' })],
    ['privacy_proxy', event(OPENED, 60_000, { userAgent: 'Mozilla/5.0' })],
    ['scanner_agent', event(1, 60_000, { userAgent: 'BarracudaCentral/1.0' })],
    ['scanner_agent', event(1, 60_000, { userAgent: '' })],
    ['scanner_network', event(1, 60_000, { isOfScannerNetwork: true })],
    ['too_soon', event(1, 1_499)],
  ])('the sign %s marks an event', (reason, marked) => {
    expect(reasons([marked])).toEqual([[reason]]);
  });

  test('1.5 seconds after delivery are not too soon', () => {
    expect(reasons([event(1, 1_500)])).toEqual([[]]);
  });

  test('an email with an unknown time of delivery has no event that is too soon', () => {
    expect(reasons([event(1, 10)], { deliveredMs: null, linkCount: 6 })).toEqual([[]]);
  });

  test('four links within two seconds mark all of them, and not a click a minute later', () => {
    const burst = [1, 2, 3, 4].map((link) => event(link, 60_000 + link * 500));
    expect(reasons([...burst, event(5, 120_000)])).toEqual([...burst.map(() => ['all_links']), []]);
  });

  test('all links of a short email within two seconds mark both', () => {
    expect(reasons([event(1, 60_000), event(2, 61_000)], { deliveredMs: 0, linkCount: 2 })).toEqual([
      ['all_links'],
      ['all_links'],
    ]);
  });

  test('a hidden link marks everything within a minute, and nothing later', () => {
    const events = [event(OPENED, 60_000), event(HIDDEN_LINK, 70_000), event(1, 130_000), event(1, 130_001)];
    expect(reasons(events)).toEqual([['hidden_link'], ['hidden_link'], ['hidden_link'], []]);
  });
});
