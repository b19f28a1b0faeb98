/**
 * Playlists of companies are fetched in the background, from a test server that can simulate any behaviour of
 * YouTube.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { runJobs } from '#testing/jobs.ts';
import { buildTestWorld } from '#testing/world.ts';
import { followPlaylist, queueDuePlaylists } from './playlists.ts';

const requests: IncomingMessage[] = [];
let respond: (response: ServerResponse, request: IncomingMessage) => unknown = () => {};
const youtube = createServer((request, response) => {
  requests.push(request);
  respond(response, request);
});
await new Promise<void>((resolve) => youtube.listen(0, '127.0.0.1', resolve));
const { port } = youtube.address() as AddressInfo;

const subject = await buildTestWorld({
  environment: { YOUTUBE_API_KEY: 'key-of-the-test', YOUTUBE_API_URL: `http://127.0.0.1:${port}` },
});
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(async () => {
  await subject.close();
  youtube.closeAllConnections();
  youtube.close();
});
afterEach(() => {
  requests.length = 0;
  vi.restoreAllMocks();
});

const KEY = 'PLquayside0001';
const item = (number: number, title = `Film ${number}`) => ({
  snippet: { title, description: 'Harbour', resourceId: { videoId: `Zr4Fq7wXk${10 + number}` } },
  contentDetails: { videoPublishedAt: '2026-04-12T09:00:00Z' },
});
const json =
  (body: unknown) =>
  (response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json; charset=UTF-8');
    response.end(JSON.stringify(body));
  };

await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, {
    site: a1.id,
    name: 'Companies',
    type: 'content-type-override',
    contentTypes: ['Company'],
    grid: {
      v: 1,
      rows: [
        {
          id: 'r1',
          layout: '1',
          settings: {},
          columns: [
            {
              blocks: [
                { id: 'title', type: 'content_title', v: 1, settings: {} },
                { id: 'films', type: 'company_videos', v: 1, settings: {} },
              ],
            },
          ],
        },
      ],
    },
  }),
);

const makeCompany = (youtubePlaylist: string | null) =>
  makeContent(services, a1, {
    type: 'Company',
    published: true,
    values: { name: 'Kaiwerk', ...(youtubePlaylist && { youtubePlaylist }) },
  });
async function visit(id: number) {
  const moved = await app.inject({ url: `/${id}`, headers: { host: a1.host } });
  const answer = await app.inject({ url: moved.headers.location ?? '', headers: { host: a1.host } });
  return { status: answer.statusCode, cache: answer.headers['x-cache'], body: answer.body };
}
/** Simulates that this many seconds have passed since the request to YouTube. */
const grow = (seconds: number) =>
  database.superuser(
    `update youtube_playlist set asked = asked - make_interval(secs => $1), answered = answered - make_interval(secs => $1)`,
    [seconds],
  );
const lookAfter = async () => {
  await services.write(systemOf(world.a.id, [a1.id]), queueDuePlaylists);
  await runJobs(subject);
};

test('a published company’s playlist is fetched behind its page, which is made again with the videos', async () => {
  respond = json({ items: [item(1), item(2), item(1, 'The same again')] });
  const company = await makeCompany(`https://www.youtube.com/playlist?list=${KEY}`);
  expect((await visit(company.id)).body).not.toContain('block-company-videos');
  expect(requests).toEqual([]);
  await runJobs(subject);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers['x-goog-api-key']).toBe('key-of-the-test');
  expect(requests[0]?.url).toMatch(/^\/youtube\/v3\/playlistItems\?.*playlistId=PLquayside0001/);
  expect(requests[0]?.url).not.toContain('key-of-the-test');
  const { body } = await visit(company.id);
  expect([...body.matchAll(/data-title="([^"]+)"/g)].map(([, title]) => title)).toEqual([
    'The same again',
    'Film 2',
  ]);
  // Nothing is loaded from YouTube before the reader presses play.
  expect(body).not.toMatch(/<iframe|(?:src|srcset|poster)="https:\/\/[^"]*(?:youtube|ytimg)/i);
  expect((await visit(company.id)).cache).toBe('hit');
});

test('a response is valid for two hours, and is requested again before it is older', async () => {
  respond = json({ items: [item(1)] });
  const own = () => requests.filter(({ url }) => url?.includes('PLtwohours0001'));
  const { id } = await makeCompany('PLtwohours0001');
  await runJobs(subject);
  await lookAfter();
  expect(own()).toHaveLength(1);
  await grow(6_200);
  await lookAfter();
  expect(own()).toHaveLength(1);
  await grow(200);
  respond = json({ items: [item(7, 'A newer film')] });
  await lookAfter();
  expect(own()).toHaveLength(2);
  expect((await visit(id)).body).toContain('A newer film');
});

test.each([
  ['a refusal', (response: ServerResponse): unknown => response.writeHead(403).end('{}')],
  [
    'a page',
    (response: ServerResponse): unknown => response.setHeader('content-type', 'text/html').end('<h1>'),
  ],
  [
    'no JSON',
    (response: ServerResponse): unknown => response.setHeader('content-type', 'application/json').end('{'),
  ],
  ['another shape', json({ items: 'many' })],
  [
    'a redirect',
    (response: ServerResponse): unknown => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['a connection that ends', (response: ServerResponse): unknown => response.destroy()],
  ['2 MB', json({ items: [item(1)], padding: 'x'.repeat(2_000_000) })],
] as const)('%s gives no videos, a warning that names the playlist, and the page', async (_what, answer) => {
  const warn = vi.spyOn(services.log, 'warn').mockImplementation(() => undefined);
  respond = answer;
  const { id } = await makeCompany('PLhostile00001');
  await runJobs(subject);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ playlist: 'PLhostile00001', company: id }),
    'The videos of a YouTube playlist could not be fetched.',
  );
  expect(JSON.stringify(warn.mock.calls)).not.toContain('key-of-the-test');
  const page = await visit(id);
  expect([page.status, page.body.includes('block-company-videos')]).toEqual([200, false]);
});

test('a silent YouTube delays no page, and the last response is shown for a day', async () => {
  vi.spyOn(services.log, 'warn').mockImplementation(() => undefined);
  respond = json({ items: [item(3, 'Still there')] });
  const { id } = await makeCompany('PLsilent000001');
  await runJobs(subject);
  await grow(7_000);
  // Sends no response until it is switched off.
  const held: ServerResponse[] = [];
  respond = (response) => void held.push(response);
  const jobs = lookAfter();
  await vi.waitFor(() => expect(requests.some(({ url }) => url?.includes('PLsilent000001'))).toBe(true));
  expect((await visit(id)).body).toContain('Still there');
  respond = (response) => void response.destroy();
  for (const response of held) response.destroy();
  await jobs;
  expect((await visit(id)).body).toContain('Still there');
  await grow(90_000);
  services.cache.clear();
  expect((await visit(id)).body).not.toContain('Still there');
});

test('entries other than videos are left out, texts are cut and escaped', async () => {
  respond = json({
    items: [
      { ...item(1, 'Private'), contentDetails: null },
      { snippet: { title: 'x', resourceId: { videoId: '"><script>' } }, contentDetails: {} },
      null,
      7,
      item(4, `<img src=x onerror=alert(1)>\u0000${'y'.repeat(400)}`),
    ],
  });
  const { id } = await makeCompany('PLstrange00001');
  await runJobs(subject);
  const { body } = await visit(id);
  expect(body.match(/data-frame=/g)).toHaveLength(1);
  expect(body).not.toContain('<img src=x');
  const title = /data-title="([^"]*)"/.exec(body)?.[1] ?? '';
  expect(title.length).toBeLessThan(260);
});

test('the API returns a company’s videos, and a playlist’s by its key; why there are none is for staff only', async () => {
  respond = json({ items: [item(5)] });
  const company = await makeCompany('PLofapi0000001');
  const ask = (playlistId: string, token?: string) =>
    gql(app, {
      id: 'getYoutubePlaylistVideos',
      input: { playlistId },
      host: a1.host,
      ...(token && { token }),
    });
  const token = await login(app, world.a.users.admin.username);
  const waiting = { data: { getYoutubePlaylistVideos: { videos: [], problem: 'waiting' } } };
  expect(await ask('PLofapi0000001', token)).toMatchObject(waiting);
  expect(await ask('PLofapi0000001')).toMatchObject({
    data: { getYoutubePlaylistVideos: { videos: [], problem: null } },
  });
  await runJobs(subject);
  const video = {
    id: 'Zr4Fq7wXk15',
    title: 'Film 5',
    published: '2026-04-12T09:00:00.000Z',
    url: 'https://www.youtube.com/watch?v=Zr4Fq7wXk15',
  };
  expect(await ask('https://www.youtube.com/playlist?list=PLofapi0000001')).toMatchObject({
    data: { getYoutubePlaylistVideos: { videos: [video], problem: null } },
  });
  // A playlist that no company names is never requested.
  requests.length = 0;
  expect(await ask('PLsomebodyelse1')).toMatchObject({ code: 'NOT_FOUND' });
  await runJobs(subject);
  expect(requests).toEqual([]);
  const read = await gql(app, { id: 'getContent', input: { id: company.id }, host: a1.host });
  expect(read).toMatchObject({ data: { getContent: { youtubeVideos: [video] } } });
});

test('an invalid playlist is refused at the field; that of a company without one is removed', async () => {
  await expect(makeCompany('https://videos.example.org/list')).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
  });
  respond = json({ items: [] });
  const company = await makeCompany('PLforgotten001');
  const count = () =>
    database.superuser<{ count: string }>(
      `select count(*) from youtube_playlist where content_id = ${company.id}`,
    );
  expect((await count())[0]?.count).toBe('1');
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    followPlaylist(work, { ...company, fields: { ...company.fields, youtubePlaylist: null } }),
  );
  expect((await count())[0]?.count).toBe('0');
});
