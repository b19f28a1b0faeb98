import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundleSizeCheck } from './bundle-size.ts';
import { plantFiles } from './planted-files.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bundles-'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const write = (files: Record<string, string>) => plantFiles(root, files);

describe('bundle size', () => {
  /** Returns text that gzip cannot compress much. */
  const noise = (sizeBytes: number): string =>
    Array.from({ length: Math.ceil(sizeBytes / 64) }, (_, index) =>
      createHash('sha256').update(String(index)).digest('hex'),
    ).join('');

  interface Sizes {
    core: number;
    poll: number;
    react: number;
    admin: number;
    member?: number;
  }

  const budgets = (rest: object) =>
    JSON.stringify({
      pages: [
        { name: "a member's article", entries: ['account/blocks/site-user-account/element.ts'], ...rest },
      ],
    });

  async function build(sizes: Sizes): Promise<void> {
    const site = {
      'src/site/entry-client.ts': { file: 'assets/core.js', isEntry: true },
      'src/site/islands/hydrate.ts': {
        file: 'assets/hydrate.js',
        isDynamicEntry: true,
        imports: ['_react.js'],
      },
      'src/blocks/toast/element.ts': {
        file: 'assets/toast.js',
        isDynamicEntry: true,
        imports: ['_shared.js'],
      },
      'src/blocks/poll/island.tsx': { file: 'assets/poll.js', isDynamicEntry: true, imports: ['_react.js'] },
      'src/modules/memberships/account/blocks/site-user-account/element.ts': {
        file: 'assets/member.js',
        isDynamicEntry: true,
        imports: ['src/site/entry-client.ts', '_reader.js'],
      },
      '_reader.js': { file: 'assets/reader.js' },
      '_shared.js': { file: 'assets/shared.js', imports: ['src/site/entry-client.ts'] },
      '_react.js': { file: 'assets/react.js' },
    };
    await write({
      'src/modules/memberships/bundle-budgets.json': budgets({ sizeBytesMax: 3_895 }),
      'dist/admin/manifest.json': JSON.stringify({
        'admin/index.html': { file: 'admin/assets/admin.js', isEntry: true },
      }),
      'dist/server/site-manifest.json': JSON.stringify(site),
      'dist/server/assets/core.js': noise(sizes.core),
      'dist/server/assets/toast.js': 'toast',
      'dist/server/assets/member.js': 'member',
      'dist/server/assets/reader.js': noise(sizes.member ?? 0),
      'dist/server/assets/shared.js': noise(sizes.poll),
      'dist/server/assets/poll.js': noise(sizes.poll),
      'dist/server/assets/hydrate.js': 'hydrate',
      'dist/server/assets/react.js': noise(sizes.react),
      'dist/admin/assets/admin.js': noise(sizes.admin),
    });
  }

  test('bundle sizes without a build are reported as not measured', async () => {
    expect(await bundleSizeCheck.run(root)).toEqual({
      ok: true,
      summary: expect.stringContaining('NOT BUILT'),
    });
  });

  test('a build within budget passes with its figures', async () => {
    await build({ core: 4_000, poll: 4_000, react: 100_000, admin: 100_000 });
    const answer = await bundleSizeCheck.run(root);
    expect(answer).toMatchObject({
      ok: true,
      summary: expect.stringMatching(/core 2\.\d kB of 3\.0 kB/),
    });
  });

  test.each([
    ['src/site/entry-client.ts', { core: 8_000, poll: 0, react: 0, admin: 0 }],
    ['src/blocks/toast/element.ts', { core: 0, poll: 8_000, react: 0, admin: 0 }],
    ["a member's article", { core: 4_000, poll: 0, react: 0, admin: 0, member: 4_000 }],
    ['src/site/islands/hydrate.ts', { core: 0, poll: 0, react: 150_000, admin: 0 }],
    ['src/blocks/poll/island.tsx', { core: 4_000, poll: 12_000, react: 125_000, admin: 0 }],
    ['admin/index.html', { core: 0, poll: 0, react: 0, admin: 600_000 }],
  ])('%s over its budget is reported, with all it needs', async (source, sizes) => {
    await build(sizes);
    expect((await bundleSizeCheck.run(root)).details).toMatch(new RegExp(`^${source}: `, 'm'));
  });

  test('a build without what members fetch is reported rather than passed', async () => {
    await build({ core: 4_000, poll: 0, react: 0, admin: 0 });
    const manifest = join(root, 'dist/server/site-manifest.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('site-user-account', 'renamed'));
    expect((await bundleSizeCheck.run(root)).details).toContain("a member's article: ");
  });

  test.each([
    [
      'with a smaller budget',
      'src/modules/memberships',
      { sizeBytesMax: 100 },
      /^a member's article: .* at most 0\.1 kB/m,
    ],
    [
      'that allows more than an article may have',
      'src/modules/memberships',
      { sizeBytesMax: 4_000 },
      /at most 3895 bytes/,
    ],
    [
      'of an extension with an entry that was not built',
      'extensions/acme',
      { sizeBytesMax: 3_000 },
      /^a member's article: /m,
    ],
    [
      'of another shape',
      'extensions/acme',
      { sizeBytes: 3_000 },
      /^extensions\/acme\/bundle-budgets\.json: needs/m,
    ],
  ])('a file of budgets %s is reported', async (_what, folder, rest, message) => {
    await build({ core: 4_000, poll: 0, react: 0, admin: 0 });
    expect((await bundleSizeCheck.run(root)).ok).toBe(true);
    await write({ [`${folder}/bundle-budgets.json`]: budgets(rest) });
    expect((await bundleSizeCheck.run(root)).details).toMatch(message);
  });

  test('a build without the admin or the site’s program is reported rather than passed', async () => {
    await write({ 'dist/admin/manifest.json': '{}' });
    const { details } = await bundleSizeCheck.run(root);
    expect(details).toContain("admin: the build's manifest has no entry");
    expect(details).toContain("core: the build's manifest has no entry");
  });
});
