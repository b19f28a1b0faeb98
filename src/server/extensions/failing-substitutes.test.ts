/** Meters and content types of an extension that throw: a page that used a substitute is rendered again, and not stored by others. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ofExtension } from '#model/define-module.ts';
import { defineMeter } from '#model/readers/define-meter.ts';
import type { AnyMeter } from '#server/pages/index.ts';
import { registry } from '#server/registry.ts';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const FOLDER = 'extensions/harbour';
const SECRET = 'The pilot waits behind the mole.';
const FACT = 'depthOfTheHarbour';
const body = {
  v: 1,
  content: ['High tide.', 'Low tide.', SECRET].map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  })),
};
/** The functions that throw. */
const failing = new Set<'covers' | 'structuredData' | 'changesAt'>();
const failIf = (name: 'covers' | 'structuredData' | 'changesAt') => {
  if (failing.has(name)) throw new Error('The tide table is empty.');
};
const state = { covered: 'all' as 'all' | 'gated' };
const meter = ofExtension(`${FOLDER}/meters/views.ts`, {
  ...defineMeter<never>({
    name: 'harbourViews',
    covers() {
      failIf('covers');
      return state.covered;
    },
    pass: { kind: 'none' },
    ungatedParagraphs: () => 1,
    view: () => ({ state: 'metered-more', isShown: true, notice: '' }),
  }),
}) as unknown as AnyMeter;
const contentTypes = new Map(
  [...registry.contentTypes].map(([name, type]) => [
    name,
    name === 'Article'
      ? ofExtension(`${FOLDER}/content-types/article`, {
          ...type,
          changesAt() {
            failIf('changesAt');
            return null;
          },
          structuredData() {
            failIf('structuredData');
            return { [FACT]: 7 };
          },
        })
      : type,
  ]),
);
const subject = await buildTestWorld({ registry: { ...registry, meters: [meter], contentTypes } });
afterAll(subject.close);
const { app, services, world } = subject;
beforeEach(() => {
  state.covered = 'all';
});
afterEach(() => {
  failing.clear();
  vi.restoreAllMocks();
});

/** Returns a function that requests the page of a new item. */
async function publishItem() {
  const headers = { host: world.sites.a1.host };
  const { id } = await makeContent(services, world.sites.a1, {
    published: true,
    values: { name: 'High water', body },
  });
  const url = String((await app.inject({ url: `/${id}`, headers })).headers['location']);
  return () => app.inject({ url, headers });
}

test('a meter closes all items while it cannot decide which of them it counts', async () => {
  state.covered = 'gated';
  const read = await publishItem();
  failing.add('covers');
  const { statusCode, body: html, headers } = await read();
  expect(statusCode).toBe(200);
  expect(html).toContain('High tide.');
  expect(html).not.toContain(SECRET);
  expect(headers['cache-control']).toBe('private, no-store');
});

test.each(['covers', 'changesAt', 'structuredData'] as const)(
  'a page whose %s failed is rendered again after ten seconds',
  async (name) => {
    if (name !== 'covers') state.covered = 'gated';
    const read = await publishItem();
    failing.add(name);
    const first = await read();
    expect(first.headers['cache-control']).toBe('private, no-store');
    expect(first.body.includes(FACT)).toBe(name !== 'structuredData');

    failing.clear();
    const later = performance.now() + 10_500;
    const realNow = Date.now() + 10_500;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    vi.spyOn(Date, 'now').mockImplementation(() => realNow);
    await read();
    const { body: html, headers } = await read();
    expect(html).toContain(SECRET);
    expect(html).toContain(FACT);
    if (name !== 'covers') expect(headers['cache-control']).not.toBe('private, no-store');
  },
);

test('a page for which no part failed is stored as long as its content is unchanged', async () => {
  state.covered = 'gated';
  const read = await publishItem();
  const { headers, body: html } = await read();
  expect(headers['cache-control']).not.toBe('private, no-store');
  expect(html).toContain(FACT);
});
