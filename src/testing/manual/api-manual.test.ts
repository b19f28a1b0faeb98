/** Every example of docs/api.md runs against the product, and its answer has the shape that the manual shows. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { buildSharedDemoApp } from '../demo.ts';
import { makeApiKey } from '../make/make-api-key.ts';
import { examplesOf, shapeFaults, type ManualExample } from './manual-examples.ts';

// Large writes of other test files on the same server delay changes.
vi.setConfig({ testTimeout: 150_000 });

const demo = await buildSharedDemoApp();
const { app, services, database } = demo;
await app.listen({ port: 0, host: '127.0.0.1' });
const folder = await mkdtemp(join(tmpdir(), 'masthead-manual-'));
afterAll(async () => {
  await demo.close();
  await rm(folder, { recursive: true });
});

const site = demo.site('quayside');
const place = { organisationId: site.organisationId, id: site.siteId };
const permissions = ['manage_content', 'publish_content', 'manage_media', 'manage_site_settings'];
const writing = await makeApiKey(services, place, { permissions });
const reading = await makeApiKey(services, place, { permissions: ['read_published'] });
const image = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'navy' } });
await writeFile(join(folder, 'quay.png'), await image.png().toBuffer());

const environment = {
  MASTHEAD_URL: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  MASTHEAD_KEY: writing.secret,
  MASTHEAD_READING_KEY: reading.secret,
  MASTHEAD_SITE: 'quayside',
};

/** IDs that the manual invents, and those of the demo. */
const [item] = await database.superuser<{ id: number }>(
  `select id from content where site_id = $1 and type = 'Article' and status = 1 and published < now() order by id limit 1`,
  [site.siteId],
);
const withIds = (code: string) =>
  code
    .replaceAll('id: 42', `id: ${item?.id ?? 0}`)
    .replace(/"site": 1\b/g, `"site": ${site.siteId}`)
    .replace(/site: 1\b/g, `site: ${site.siteId}`);

/** Runs a program of the manual, and returns what it printed as JSON. */
async function runProgram(command: string, args: readonly string[]): Promise<unknown> {
  const cwd = command === 'node' ? process.cwd() : folder;
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    return JSON.parse(printed);
  } catch {
    throw new Error(`The example printed no JSON: ${printed}\n${errors}`);
  }
}

async function sendQuery(query: string, variables: object = {}): Promise<unknown> {
  const response = await fetch(`${environment.MASTHEAD_URL}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${environment.MASTHEAD_READING_KEY}`,
      'x-tenant-key': environment.MASTHEAD_SITE,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

async function runExample({ language, code }: ManualExample): Promise<unknown> {
  if (language === 'sh') return runProgram('bash', ['-ec', withIds(code)]);
  if (language === 'js') return runProgram('node', ['--input-type=module', '-e', withIds(code)]);
  return sendQuery(withIds(code), code.includes('$after') ? { after: start } : {});
}

/** Follows the changes of the examples before this one, which appear when earlier writes on the server have ended. */
async function sendUntilChanged(example: ManualExample): Promise<unknown> {
  let answer: unknown = null;
  await expect
    .poll(
      async () => {
        answer = await runExample(example);
        return JSON.stringify(answer);
      },
      { timeout: 120_000 },
    )
    .not.toContain('"changes":[]');
  return answer;
}

/** The position in the changes of the site before the examples ran. */
const start = await startOfChanges();

async function startOfChanges(): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${reading.secret}`, 'x-tenant-key': 'quayside' },
    payload: { query: '{ getContentChanges { endCursor } }' },
  });
  return answer.json<{ data: { getContentChanges: { endCursor: string } } }>().data.getContentChanges
    .endCursor;
}

const manual = await readFile('docs/api.md', 'utf8');
const examples = examplesOf(manual);
/** Modules that a program imports have separate tests. */
const programs = examples.filter(({ code }) => !code.includes('export function'));

describe('docs/api.md', () => {
  test('the manual has examples with curl, fetch and Apollo, and an answer for each', () => {
    const codes = programs.map(({ code }) => code);
    for (const client of ['curl ', 'fetch(', 'ApolloClient'])
      expect(codes.filter((code) => code.includes(client)).length, client).toBeGreaterThan(0);
    expect(programs.filter(({ answer }) => answer === null).map(({ line }) => line)).toEqual([]);
  });

  test.each(programs.map((example) => [example.line, example.heading, example] as const))(
    'the example in line %i, %s, has the answer of the manual',
    async (_line, _heading, example) => {
      const answer = await (example.code.includes('$after') ? sendUntilChanged : runExample)(example);
      expect(shapeFaults(example.answer, answer), JSON.stringify(answer)).toEqual([]);
    },
  );
});
