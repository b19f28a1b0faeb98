/**
 * Icons of a service that may be slow, broken or hostile: there is always a response, and errors are in the
 * log.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { safeFetch } from '#server/outbound/index.ts';
import { createIcons } from './icons.ts';

const requests: string[] = [];
let respond: (response: ServerResponse, request: IncomingMessage) => unknown = () => {};
const service = createServer((request, response) => {
  requests.push(request.url ?? '');
  respond(response, request);
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as AddressInfo;
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
afterEach(() => {
  requests.length = 0;
});

const URL_OF_SERVICE = `http://127.0.0.1:${port}/set/outline?key=k`;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const drawing = (inner = '<path d="M4 6h16"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" stroke="currentColor">${inner}</svg>`;
const json = (body: unknown) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

let clock = 0;
let warnings: { message: string; err: string; icon?: string; names?: string[] }[] = [];
/** Creates icons with the test's clock and log. */
function makeIcons(serviceUrl: string | undefined) {
  const warn = (entry: object, message: string) => {
    const { err, ...rest } = entry as { err: Error };
    warnings.push({ ...rest, err: err.message, message });
  };
  return createIcons({ serviceUrl, fetch: safeFetch, warn, now: () => clock });
}
beforeEach(() => {
  clock = Date.parse('2026-11-24T08:00:00Z');
  warnings = [];
});

describe('a service that answers', () => {
  test('the service is queried by GET for all names together, and returns a drawing for each', async () => {
    respond = json({ list: drawing(), map: drawing('<circle cx="12" cy="12" r="9"/>') });
    const answer = await makeIcons(URL_OF_SERVICE).get(['map', 'list']);
    expect(requests).toEqual(['/set/outline?key=k&names=list,map']);
    expect(Object.keys(answer).toSorted()).toEqual(['list', 'map']);
    expect(answer['list']).toContain('<path d="M4 6h16">');
    expect(warnings).toEqual([]);
  });

  test('the service is queried once for a name, by any number of concurrent requests, until a day is over', async () => {
    respond = json({ list: drawing() });
    const icons = makeIcons(URL_OF_SERVICE);
    await Promise.all([icons.get(['list']), icons.get(['list']), icons.get(['list', 'map'])]);
    expect(requests.length).toBe(2);
    clock += DAY - 1;
    expect(Object.keys(await icons.get(['list', 'map']))).toEqual(['list']);
    expect(requests.length).toBe(2);
    clock += 1;
    await icons.get(['list']);
    await expect.poll(() => requests.length).toBe(3);
  });

  test('an icon that is a day old is returned without waiting', async () => {
    respond = json({ list: drawing() });
    const icons = makeIcons(URL_OF_SERVICE);
    await icons.get(['list']);
    clock += DAY;
    let finish: () => void = () => {};
    respond = (response) => {
      finish = () => json({ list: drawing('<rect width="4" height="4"/>') })(response);
    };
    expect((await icons.get(['list']))['list']).toContain('M4 6h16');
    await expect.poll(() => requests.length).toBe(2);
    finish();
    await expect.poll(async () => (await icons.get(['list']))['list']).toContain('<rect');
  });

  test('only requested icons are returned, and none for names it does not have', async () => {
    respond = json({ list: drawing(), other: drawing() });
    const icons = makeIcons(URL_OF_SERVICE);
    expect(await icons.get(['constructor', 'unheard-of'])).toEqual({});
    expect(await icons.get(['other', 'constructor'])).toEqual({ other: expect.stringContaining('<svg') });
  });

  test('memory is bounded: above 500 names the oldest is requested again', async () => {
    respond = (response, { url }) => {
      const names = new URL(url ?? '', 'http://x').searchParams.get('names') ?? '';
      json(Object.fromEntries(names.split(',').map((name) => [name, drawing()])))(response);
    };
    const icons = makeIcons(URL_OF_SERVICE);
    await icons.get(['first']);
    for (let from = 0; from < 500; from += 50)
      await icons.get(Array.from({ length: 50 }, (_, at) => `icon-${from + at}`));
    requests.length = 0;
    await icons.get(['icon-499']);
    expect(requests).toEqual([]);
    await icons.get(['first']);
    expect(requests.length).toBe(1);
  });
});

test('an installation without a service has no icons, and sends no request', async () => {
  expect(await makeIcons(undefined).get(['list'])).toEqual({});
  expect([requests, warnings]).toEqual([[], []]);
});

describe('a drawing that does harm is left out or made harmless', () => {
  test('scripts, handlers and URLs are removed', async () => {
    respond = json({
      list: drawing(
        '<script>alert(1)</script><image href="https://evil.example/x.png"/><path d="M1 1h2" onload="alert(1)" fill="url(https://evil.example/)"/>',
      ),
    });
    const { list = '' } = await makeIcons(URL_OF_SERVICE).get(['list']);
    expect(list).toContain('<path d="M1 1h2">');
    expect(list).not.toMatch(/script|alert|onload|evil|image/);
  });

  test.each([
    ['no drawing', 'Not Found', 'This drawing has no size'],
    ['nothing that can be shown', drawing('<script>alert(1)</script>'), 'This drawing has no size'],
    ['not text', { svg: drawing() }, 'It is not text.'],
    ['larger than 8 kB', drawing(`<path d="${'M1 1'.repeat(2_100)}"/>`), 'It is larger than 8 kB.'],
    [
      'larger than 8 kB when it is reduced',
      drawing(
        `<style>.a{font-family:${'x'.repeat(1_000)}}</style>${'<path class="a" d="M1 1h2"/>'.repeat(9)}`,
      ),
      'It is larger than 8 kB.',
    ],
  ])('%s', async (_what, svg, message) => {
    respond = json({ list: drawing(), bad: svg });
    const icons = makeIcons(URL_OF_SERVICE);
    expect(Object.keys(await icons.get(['bad', 'list']))).toEqual(['list']);
    expect(warnings).toEqual([
      { icon: 'bad', message: 'The icon "bad" of the icon service is not used.', err: expect.any(String) },
    ]);
    expect(warnings[0]?.err).toContain(message);
    await icons.get(['bad']);
    expect([requests.length, warnings.length]).toEqual([1, 1]);
  });
});

describe('a failing service is logged as a warning, and not requested for a minute', () => {
  const slow = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 100);
    const end = setTimeout(() => response.end(JSON.stringify({ list: drawing() })), 3_000);
    response.on('close', () => {
      clearInterval(drip);
      clearTimeout(end);
    });
  };
  test.each<[string, (response: ServerResponse) => unknown, string]>([
    ['it is slower than 1.5 seconds', slow, 'The other server took too long'],
    ['it answers with an error', (response) => response.writeHead(500).end('{}'), 'answered with 500'],
    ['it answers without JSON', (response) => response.end('<p>secret</p>'), 'other than a JSON object'],
    ['it answers with a list', json([drawing()]), 'other than a JSON object'],
    ['it sends more than 256 kB', json({ list: 'x'.repeat(257 * 1024) }), 'more than 256 kB'],
    ['it leads elsewhere', (response) => response.writeHead(302, { location: '/' }).end(), 'redirects'],
    ['it breaks off', (response) => response.destroy(), 'could not be reached'],
  ])('when %s', async (_what, failing, message) => {
    respond = failing;
    const icons = makeIcons(URL_OF_SERVICE);
    expect(await icons.get(['list'])).toEqual({});
    expect(warnings).toEqual([
      {
        names: ['list'],
        message: 'Icons could not be loaded from the icon service. The built-in icons are shown.',
        err: expect.stringContaining(message),
      },
    ]);
    expect(JSON.stringify(warnings)).not.toContain('secret');
    respond = json({ list: drawing() });
    clock += MINUTE - 1;
    expect(await icons.get(['list', 'map'])).toEqual({});
    expect([requests.length, warnings.length]).toEqual([1, 1]);
    clock += 1;
    expect(Object.keys(await icons.get(['list']))).toEqual(['list']);
  });
});
