/**
 * Requests every old URL of three real archives from the site into which they were imported. MASTHEAD_CORPUS
 * names the folder.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { asciiAddress } from '#addresses/paths.ts';
import { importInto } from '#testing/imports.ts';
import type { WorldSite } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, services, database, close, world } = await buildTestWorld();
const corpus = process.env['MASTHEAD_CORPUS'] ?? '';
afterAll(close);

interface OldRecord {
  source_path: string;
  url_path?: string | null;
  front_matter: { [key: string]: unknown; permalink?: unknown; date?: unknown } | null;
}

/** Old URLs of a record, built as its old site did, independently of the mapping. */
const OLD_URLS: Record<string, (record: OldRecord) => unknown[]> = {
  digitalgov: ({ url_path: own, front_matter: matter }) => [own, listOf(matter?.['aliases'])],
  cloudgov: ({ source_path: path, front_matter: matter }) => [
    matter?.permalink || jekyllPath(path.replace(/\.\w+$/, ''), String(matter?.date ?? '')),
    listOf(matter?.['redirect_from']),
  ],
  pif: ({ source_path: path, front_matter: matter }) => [
    `/projects/${path.replace(/^_projects\/|\.md$/g, '')}/`,
    listOf(matter?.['redirect_from']),
  ],
};

function jekyllPath(path: string, date: string): string | null {
  const [, folder, rest = ''] = /^_(\w+)\/(.*)$/.exec(path) ?? [];
  if (folder === 'posts') return `/${dayOf(date)}/${rest.replace(/^\d+-\d+-\d+-/, '')}/`;
  const prefixes: Record<string, string> = {
    docs: '/docs/',
    pages: '/',
    kbarticles: '/knowledge-base/',
    kbarticlespages: '/pages/knowledge-base/',
  };
  return folder && folder in prefixes ? `${prefixes[folder] ?? ''}${rest}/` : null;
}

/** Formats a date as a path: `May 1st 2023` -> `2023/05/01` */
function dayOf(date: string): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(date)?.[0];
  if (day) return day.replaceAll('-', '/');
  const read = new Date(`${date.replace(/(?<=\d)(?:st|nd|rd|th)/, '')} UTC`);
  return read.toISOString().slice(0, 10).replaceAll('-', '/');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

async function importAll(name: string, site: WorldSite) {
  const file = join(import.meta.dirname, '../../../../examples/import', `${name}.json`);
  const mapping = parseMapping(JSON.parse(await readFile(file, 'utf8')));
  const report = await importInto(services, site, {
    timeZone: 'America/New_York',
    mapping,
    folder: join(corpus, name),
  });
  return { mapping, report };
}

/** Paths of the import's public items, by source and key. */
async function itemsOf(site: WorldSite): Promise<Map<string, string>> {
  const rows = await database.superuser<{ key: string; id: number }>(
    `select r.source_key || ' ' || r.record_key as key, c.id from import_record r
     join content c on c.organisation_id = r.organisation_id and c.id = r.record_id
     where r.site_id = $1 and r.entity = 'content' and is_public(c.status, c.published, c.unpublished, now())`,
    [site.id],
  );
  const found = new Map<string, string>();
  for (const { key, id } of rows) found.set(key, (await ask(`/${id}`, site)).location ?? '');
  return found;
}

async function ask(url: string, site: WorldSite): Promise<{ status: number; location: string | null }> {
  const { statusCode, headers } = await app.inject({ url: asciiAddress(url), headers: { host: site.host } });
  return {
    status: statusCode,
    location: headers['location'] === undefined ? null : String(headers['location']),
  };
}

const isOutside = (url: string) => !url.startsWith('/');

/**
 * Null if the URL reaches, in at most one hop, one of the items that claim it; otherwise a description of the
 * problem.
 */
async function problemOf(url: string, paths: ReadonlySet<string>, site: WorldSite): Promise<string | null> {
  const first = await ask(url, site);
  if (first.status === 200) return paths.has(asciiAddress(url)) ? null : `another page is at ${url}`;
  if (first.location === null) return `${first.status} at ${url}`;
  if (!paths.has(first.location))
    return `${url} leads to ${first.location}, not to ${[...paths].join(' or ')}`;
  if (isOutside(first.location)) return null;
  const second = await ask(first.location, site);
  return second.status === 200 ? null : `${url} leads to ${first.location}: ${second.status}`;
}

/**
 * Old URLs of public items, each with the paths of the items that had it: in archives, some URLs belong to
 * two items.
 */
async function claimsOf(
  name: string,
  sources: readonly { key: string; file: string | null; target: string }[],
  site: WorldSite,
): Promise<Map<string, Set<string>>> {
  const items = await itemsOf(site);
  const claims = new Map<string, Set<string>>();
  for (const { key, file, target } of sources) {
    if (file === null || !services.registry.contentTypes.has(target)) continue;
    const lines = (await readFile(join(corpus, name, file), 'utf8')).split('\n').filter(Boolean);
    for (const record of lines.map((line): OldRecord => JSON.parse(line))) {
      const path = items.get(`${key} ${record.source_path}`);
      const urls = path === undefined ? [] : (OLD_URLS[name]?.(record) ?? []).flat();
      for (const url of urls.filter((own) => typeof own === 'string')) {
        const bare = url.replace(/\/+$/, '');
        if (bare !== '') claims.set(bare, (claims.get(bare) ?? new Set()).add(path ?? ''));
      }
    }
  }
  await addOwnRedirects(name, claims);
  return claims;
}

/**
 * Adds targets that the archive's list of redirects, if it has one, declares for old URLs, direct or in
 * chains.
 */
async function addOwnRedirects(name: string, claims: Map<string, Set<string>>): Promise<void> {
  const bare = (url: string) => url.replace(/\/+$/, '');
  const text = await readFile(join(corpus, name, 'redirects.jsonl'), 'utf8').catch(() => '');
  const rows = text.split('\n').filter(Boolean);
  const targets = new Map<string, string[]>();
  for (const row of rows.map((line): { from: string; to: string } => JSON.parse(line)))
    targets.set(bare(row.from), [...(targets.get(bare(row.from)) ?? []), bare(row.to)]);
  for (const [url, paths] of claims)
    for (const direct of targets.get(url) ?? [])
      for (const path of [direct, ...(targets.get(direct) ?? [])]) paths.add(path);
}

test.each([
  ['digitalgov', world.sites.b1],
  ['cloudgov', world.sites.a2],
  ['pif', world.sites.a1],
] as const)(
  '%s: every old URL reaches its item in one hop, and no redirect leads to a missing page',
  async (name, site) => {
    // Moves the test world's own page, which would conflict with the archive's.
    await database.superuser(
      `update content set alias = 'of-the-world' where site_id = $1 and alias = 'about'`,
      [site.id],
    );
    const { mapping } = await importAll(name, site);
    const claims = await claimsOf(name, mapping.sources, site);
    const problems: string[] = [];
    for (const [url, paths] of claims)
      for (const form of [url, `${url}/`]) {
        const problem = await problemOf(form, paths, site);
        if (problem !== null) problems.push(problem);
      }
    const { rows, dead } = await deadRedirects(site);
    const claimCount = claims.size * 2;
    const share = 1 - problems.length / claimCount;
    const lines = [
      `${name}: ${claimCount} old URLs, ${(share * 100).toFixed(3)} % in at most one hop; ${rows} redirects, ${dead.length} dead`,
      ...[...dead, ...problems].slice(0, 40),
    ];
    process.stdout.write(`${lines.join('\n  ')}\n`);
    expect(dead).toEqual([]);
    expect(claimCount).toBeGreaterThan(100);
    expect(share).toBeGreaterThanOrEqual(0.999);
  },
);

/** Redirects of the site whose target is not a page of the site, or is another redirect. */
async function deadRedirects(site: WorldSite): Promise<{ rows: number; dead: string[] }> {
  const rows = await database.superuser<{ from: string }>(
    'select "from" from website_redirect where site_id = $1',
    [site.id],
  );
  const dead: string[] = [];
  for (const { from } of rows) {
    const { location } = await ask(encodeURI(from), site);
    if (location === null || isOutside(location)) continue;
    const { status } = await ask(location, site);
    if (status !== 200) dead.push(`${from} leads to ${location}: ${status}`);
  }
  return { rows: rows.length, dead };
}
