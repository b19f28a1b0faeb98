import { describe, expect, test } from 'vitest';
import { articleContent, pageSubject } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { countdownTimer } from './block.ts';
import { load } from './load.ts';
import { View } from './view.tsx';

const START = '2026-11-20T12:00:00.000Z';
const END = '2026-11-20T13:00:00.000Z';
const item = (endDate: string | null) => articleContent({ type: 'Webinar', startDate: START, endDate });

const nothing = { items: [], hasMore: [], found: [], recordIds: [] };
const scope = {
  organisationId: 1,
  siteId: 1,
  modulesOn: new Set<string>(),
  language: 'en',
  homeSectionId: null,
  excludeIds: [],
  paragraphsForEveryone: () => Infinity,
};

const render = (now: string, endDate: string | null = END, settings: Record<string, unknown> = {}) =>
  renderBlockExample(countdownTimer, View, { settings, page: { now, content: item(endDate) } });

describe('a countdown', () => {
  test.each([
    ['counts until the start', '2026-11-20T11:59:59.999Z', 'before'],
    ['has arrived at the start', START, 'after'],
    ['has arrived until the end', '2026-11-20T12:59:59.999Z', 'after'],
    ['is gone from the end on', END, null],
  ])('%s', (_what, now, state) => {
    const html = render(now);
    expect(html?.match(/data-state="(\w+)"/)?.[1] ?? null).toBe(state);
  });

  test('a countdown contains the plain date, for readers without a script', () => {
    expect(render('2026-11-01T00:00:00.000Z')).toContain(`<time dateTime="${START}">`);
  });

  test('a countdown to a fixed instant ignores the item', () => {
    const at = '2026-12-01T08:00:00.000Z';
    expect(render(END, END, { at })).toContain(`data-until="${at}"`);
  });

  test('a countdown to an item without an end shows for a day that it has begun', () => {
    expect(render('2026-11-21T11:59:59.999Z', null)).not.toBeNull();
    expect(render('2026-11-21T12:00:00.000Z', null)).toBeNull();
  });

  test.each([
    ['2026-11-20T11:00:00.000Z', START],
    [START, END],
  ])('on a page made at %s makes it new at %s', (now, next) => {
    const instants: string[] = [];
    load({ at: null } as Parameters<typeof load>[0], nothing, {
      page: pageSubject({ now, content: item(END) }),
      member: null,
      gated: null,
      scope,
      tag: () => undefined,
      changesAt: (instant) => void instants.push(instant),
      neverStore: () => undefined,
    });
    expect(instants).toEqual([next]);
  });
});
