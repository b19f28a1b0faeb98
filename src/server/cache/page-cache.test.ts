import { expect, test } from 'vitest';
import { WILDCARD_TAG, createPageCache, type RenderedPage } from './page-cache.ts';

function page(
  text: string,
  tags: readonly string[] = ['s:1'],
  more: Partial<RenderedPage> = {},
): RenderedPage {
  const body = { bytes: Buffer.from(text), coding: 'identity' } as const;
  return { status: 200, headers: {}, body, etag: `"${text}"`, tags, store: true, ...more };
}

/** A render that ends when the test releases it or lets it fail. */
function gate() {
  let release: (made: RenderedPage) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const result = new Promise<RenderedPage>((resolve, reject) => {
    release = resolve;
    fail = reject;
  });
  return { make: () => result, release, fail };
}

const never = (): Promise<RenderedPage> => {
  throw new Error('This render must not be started.');
};

const textOf = (given: { body: { bytes: Buffer } } | undefined) => given?.body.bytes.toString();

test('a finished render is stored and returned', async () => {
  const cache = createPageCache();
  await cache.render('a', async () => page('one'));
  expect(textOf(cache.get('a'))).toBe('one');
});

test('a render begun before a purge of its tags and finished after it is not stored', async () => {
  const cache = createPageCache();
  const old = gate();
  const early = cache.render('a', old.make);
  cache.purge(['s:1']);
  old.release(page('old'));
  expect(textOf(await early)).toBe('old');
  expect(cache.get('a')).toBeUndefined();
});

test('a request after the purge never gets a render that began before it', async () => {
  const cache = createPageCache();
  const old = gate();
  const early = cache.render('a', old.make);
  cache.purge(['s:1']);
  let renders = 0;
  const late = cache.render('a', async () => {
    renders += 1;
    return page('new');
  });
  old.release(page('old'));
  expect(textOf(await early)).toBe('old');
  expect(textOf(await late)).toBe('new');
  expect(renders).toBe(1);
  expect(textOf(cache.get('a'))).toBe('new');
});

test('the slow render of before a purge does not replace the page made after it', async () => {
  const cache = createPageCache();
  const old = gate();
  const early = cache.render('a', old.make);
  cache.purge(['s:1']);
  old.release(page('old'));
  await early;
  await cache.render('a', async () => page('new'));
  expect(textOf(cache.get('a'))).toBe('new');
});

test('a purge of other tags does not disturb a render under way', async () => {
  const cache = createPageCache();
  const slow = gate();
  const first = cache.render('a', slow.make);
  cache.purge(['s:2']);
  const second = cache.render('a', never);
  slow.release(page('one'));
  expect([textOf(await first), textOf(await second)]).toEqual(['one', 'one']);
  expect(textOf(cache.get('a'))).toBe('one');
});

test('a page that carries the tag of every purge outlives none and is shared across none', async () => {
  const cache = createPageCache();
  const slow = gate();
  const early = cache.render('a', slow.make);
  cache.purge(['anything']);
  const late = cache.render('a', async () => page('new', [WILDCARD_TAG], { store: false }));
  slow.release(page('old', [WILDCARD_TAG], { store: false }));
  expect([textOf(await early), textOf(await late)]).toEqual(['old', 'new']);
  await cache.render('b', async () => page('kept', [WILDCARD_TAG]));
  cache.purge(['anything']);
  expect(cache.get('b')).toBeUndefined();
});

test('five hundred concurrent misses share one render', async () => {
  const cache = createPageCache();
  const slow = gate();
  let renders = 0;
  const answers = Array.from({ length: 500 }, () =>
    cache.render('a', () => {
      renders += 1;
      return slow.make();
    }),
  );
  slow.release(page('one'));
  expect(new Set((await Promise.all(answers)).map(textOf))).toEqual(new Set(['one']));
  expect(renders).toBe(1);
});

test('a failed render is reported to all waiting requests, and the next visitor tries again', async () => {
  const cache = createPageCache();
  const broken = gate();
  const [first, second] = [cache.render('a', broken.make), cache.render('a', never)];
  broken.fail(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await expect(second).rejects.toThrow('no database');
  expect(textOf(await cache.render('a', async () => page('one')))).toBe('one');
});

test('a purge removes the pages with one of its tags and no others', async () => {
  const cache = createPageCache();
  await cache.render('a', async () => page('a', ['s:1', 'c:1:7']));
  await cache.render('b', async () => page('b', ['s:2']));
  await cache.render('c', async () => page('c', ['s:2', 'c:1:7']));
  cache.purge(['c:1:7']);
  expect(['a', 'b', 'c'].map((key) => textOf(cache.get(key)))).toEqual([undefined, 'b', undefined]);
});

/** A cache with the given number of pages of one site, each with a different list. */
async function filled(pages: number) {
  const cache = createPageCache();
  for (let number = 0; number < pages; number += 1)
    await cache.render(`/${number}`, async () => page(`old ${number}`, ['site:1', `s:${number}`]));
  await cache.render('other', async () => page('other', ['site:2']));
  return cache;
}

/** Waits for one turn of the event loop, in which all other pending work is done. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a purge of ten thousand pages is immediate for readers, and removes a few in each turn', async () => {
  const cache = await filled(10_000);
  let left = cache.stats().pages;
  let most = 0;
  const count = () => {
    most = Math.max(most, left - cache.stats().pages);
    left = cache.stats().pages;
  };
  cache.purge(['site:1']);
  count();
  for (let number = 0; number < 10_000; number += 1) expect(cache.get(`/${number}`)).toBeUndefined();
  expect(textOf(cache.get('other'))).toBe('other');
  while (left > 1) {
    await turn();
    count();
  }
  expect(most).toBeLessThanOrEqual(200);
  expect(textOf(cache.get('other'))).toBe('other');
});

test('a page rendered while earlier ones are being removed is stored', async () => {
  const cache = await filled(1_000);
  cache.purge(['site:1']);
  await cache.render('/999', async () => page('new', ['site:1', 's:999']));
  expect(textOf(cache.get('/999'))).toBe('new');
  cache.purge(['s:0']);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(textOf(cache.get('/999'))).toBe('new');
  expect(cache.stats().pages).toBe(2);
  cache.purge(['site:1']);
  expect(cache.get('/999')).toBeUndefined();
});

test('a page marked as uncacheable is not stored', async () => {
  const cache = createPageCache();
  await cache.render('a', async () => page('one', ['s:1'], { store: false }));
  expect(cache.get('a')).toBeUndefined();
});

test('the bytes held stay within the bound, the least used page goes first and its tags go with it', async () => {
  const cache = createPageCache({ bytesMax: 10_000 });
  const big = 'x'.repeat(2_000);
  for (const key of ['a', 'b', 'c'])
    await cache.render(key, async () => page(`${key}${big}`, [`only:${key}`]));
  cache.get('a');
  await cache.render('d', async () => page(`d${big}`));
  expect(cache.stats().bytes).toBeLessThanOrEqual(10_000);
  expect(cache.stats().pages).toBe(3);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true]);
  cache.purge(['only:b']);
  expect(cache.stats().pages).toBe(3);
});

test('a page larger than the whole cache is answered and not stored', async () => {
  const cache = createPageCache({ bytesMax: 5_000 });
  expect(textOf(await cache.render('a', async () => page('y'.repeat(9_000))))).toHaveLength(9_000);
  expect(cache.stats()).toEqual({ pages: 0, bytes: 0 });
});

test('clearing forgets every page, and a render begun before it is not stored', async () => {
  const cache = createPageCache();
  await cache.render('a', async () => page('one'));
  const slow = gate();
  const early = cache.render('b', slow.make);
  const counter = cache.counter();
  cache.clear();
  slow.release(page('two', ['s:9']));
  await early;
  expect(cache.stats().pages).toBe(0);
  expect(cache.purgedSince(['s:never-purged'], counter)).toBe(true);
});

test('a render older than the purges that are remembered counts as purged', async () => {
  const cache = createPageCache();
  const slow = gate();
  const early = cache.render('a', slow.make);
  for (let index = 0; index <= 20_001; index += 1) cache.purge([`other:${index}`]);
  slow.release(page('old', ['s:1']));
  await early;
  expect(cache.get('a')).toBeUndefined();
});

test('a page with an expiry is stored until then, by the monotonic clock, and one without it stays', async () => {
  let now = 5_000;
  const cache = createPageCache({ clock: { now: () => now } });
  await cache.render('front', async () => page('front', ['s:1'], { ttlMs: 1_000 }));
  await cache.render('other', async () => page('other'));
  await cache.render('ended', async () => page('ended', ['s:1'], { ttlMs: 0 }));
  expect(cache.get('ended')).toBeUndefined();
  now = 6_000;
  expect(textOf(cache.get('front'))).toBe('front');
  now = 6_001;
  expect(cache.get('front')).toBeUndefined();
  expect(textOf(await cache.render('front', async () => page('tomorrow')))).toBe('tomorrow');
  now = 6_000_000;
  expect(textOf(cache.get('front'))).toBe('tomorrow');
  expect(textOf(cache.get('other'))).toBe('other');
});
