/** Redirects of an import, checked together at its end: each reaches its final target in one hop. */
import { siteTag } from '#page-model/site-data.ts';
import { sql } from 'kysely';
import { isSitePath, isHttpUrl } from '#addresses/addresses.ts';
import { encodedPath, isReservedAlias, pagePath, PATH_LENGTH_MAX } from '#addresses/paths.ts';
import type {
  ImportRedirects,
  JudgedRedirect,
  PlannedRedirect,
  RecordContext,
} from '#server/records/index.ts';
import { websiteRedirect } from '../entity.ts';
import { hostsOf, lockRedirects } from './redirects-of-site.ts';
import { pathOnSite, REDIRECT_COLUMNS, targetAddress } from './target-address.ts';

/** Maximum number of consecutive redirects that are followed to find where a chain ends. */
const CHAIN_MAX = 50;

export const importRedirects: ImportRedirects = { judge, lead };

/** Targets of redirects by source path. Source and target paths are in the spelling used for lookups. */
type Leads = Map<string, { to: string; path: string | null }>;

/**
 * Where each redirect finally leads, or why it is left out: an invalid target, a loop, or a path of the site without a
 * page. Chains follow the first of several redirects from the same path.
 */
async function judge(
  work: RecordContext,
  siteId: number,
  planned: readonly PlannedRedirect[],
): Promise<JudgedRedirect[]> {
  const hosts = await hostsOf(work, siteId);
  const redirects: Leads = new Map();
  for (const { from, to } of planned) {
    const key = pagePath(from);
    if (key !== null && !redirects.has(key))
      redirects.set(key, { to, path: pathOnSite(targetAddress(to), hosts) });
  }
  await addStored(work, siteId, { redirects, hosts });
  const known = await pathsWithPages(
    work,
    siteId,
    [...redirects.values()].flatMap(({ path }) => path ?? []),
  );
  return planned.map(({ from, to }): JudgedRedirect => {
    if (!isSitePath(to) && !isHttpUrl(to))
      return { refused: `The target is not a valid URL: ${to.slice(0, 200)}` };
    const first = { to, path: pathOnSite(targetAddress(to), hosts) };
    const end = endOf(first, redirects, known);
    if (end === null) return { refused: `The redirects form a loop: ${circleOf(from, first, redirects)}.` };
    if (end.path !== null && !known.has(end.path)) return { missing: end.path };
    return { to: end.to };
  });
}

/** Adds existing redirects that continue the chains of planned ones. */
async function addStored(
  work: RecordContext,
  siteId: number,
  { redirects, hosts }: { redirects: Leads; hosts: readonly string[] },
): Promise<void> {
  let open = [...redirects.values()].flatMap(({ path }) => path ?? []);
  for (let step = 0; step < CHAIN_MAX && open.length > 0; step += 1) {
    const openPaths = [...new Set(open)].filter((path) => !redirects.has(path));
    const { rows } = await sql<{ from: string; to: string; to_address: string | null }>`
      select "from", "to", to_address from website_redirect
      where organisation_id = ${work.organisationId} and site_id = ${siteId}
        and "from" = any (${openPaths}::text[])`.execute(work.db);
    for (const row of rows) redirects.set(row.from, { to: row.to, path: pathOnSite(row.to_address, hosts) });
    open = rows.flatMap((row) => pathOnSite(row.to_address, hosts) ?? []);
  }
}

type Lead = { to: string; path: string | null };

/**
 * Returns the last redirect of the chain that starts with `first`; the chain ends at the first page. Null if
 * it is a loop.
 */
function endOf(first: Lead, redirects: Leads, known: ReadonlySet<string>): Lead | null {
  let end = first;
  for (let step = 0; step < CHAIN_MAX; step += 1) {
    const next = end.path === null || known.has(end.path) ? undefined : redirects.get(end.path);
    if (!next) return end;
    end = next;
  }
  return null;
}

function circleOf(from: string, first: Lead, redirects: Leads): string {
  const passed: string[] = [];
  let path = pagePath(from);
  let next = first.path;
  while (path !== null && !passed.includes(path) && passed.length < 4) {
    passed.push(path);
    path = next;
    next = path === null ? null : (redirects.get(path)?.path ?? null);
  }
  return [...passed, path].join(' → ');
}

/** Returns the paths that have a page. */
async function pathsWithPages(
  work: RecordContext,
  siteId: number,
  paths: readonly string[],
): Promise<Set<string>> {
  const distinct = [...new Set(paths)];
  const known = new Set(
    distinct.filter((path) => path === '/' || isReservedAlias(path.slice(1), work.registry.reservedPaths)),
  );
  for (const hooks of work.registry.hooks.values())
    for (const path of (await hooks.pagesAt?.(work, siteId, distinct)) ?? []) known.add(path);
  return known;
}

/**
 * Redirects old paths of imported records to the records. Paths with a page and existing redirects are
 * unchanged. Returns, for each path, why it has another target; null if it targets the record.
 */
async function lead(
  work: RecordContext,
  siteId: number,
  planned: readonly PlannedRedirect[],
  onAdded?: (ids: readonly number[]) => Promise<void>,
): Promise<(string | null)[]> {
  await lockRedirects(work, siteId);
  const spelt = planned.map(({ from, to }) => ({ from: spelling(from, work.registry.reservedPaths), to }));
  const froms = spelt.flatMap(({ from }) => ('path' in from ? [from.path] : []));
  const taken = await pathsWithPages(work, siteId, froms);
  const { rows } = await sql<{ from: string; to: string }>`
    select "from", "to" from website_redirect
    where organisation_id = ${work.organisationId} and site_id = ${siteId}
      and "from" = any (${froms}::text[])`.execute(work.db);
  const stored = new Map(rows.map(({ from, to }) => [from, to]));
  const added = new Map<string, string>();
  const reasons = spelt.map(({ from, to }): string | null => {
    if ('problem' in from) return from.problem;
    if (taken.has(from.path)) return `${from.path} is the URL of another page.`;
    const other = stored.get(from.path) ?? added.get(from.path);
    if (other !== undefined)
      return other === to ? null : `A redirect from ${from.path} to ${other} is there.`;
    added.set(from.path, to);
    return null;
  });
  const ids = await addAll(work, siteId, added);
  await onAdded?.(ids);
  return reasons;
}

async function addAll(
  work: RecordContext,
  siteId: number,
  added: ReadonlyMap<string, string>,
): Promise<readonly number[]> {
  if (added.size === 0) return [];
  const targets = [...added.values()];
  const rows = sql`select ${siteId}::integer, * from unnest(
    ${[...added.keys()]}::text[], ${targets}::text[], ${targets.map(targetAddress)}::text[])`;
  const ids = await work.records.addMany(
    websiteRedirect,
    { columns: REDIRECT_COLUMNS, rows, skipConflictsOn: ['site_id', 'from'] },
    { event: 'Imported' },
  );
  work.tags.add(siteTag(siteId));
  return ids;
}

function spelling(from: string, reserved: ReadonlySet<string>): { path: string } | { problem: string } {
  const path = pagePath(from);
  if (path === null || encodedPath(path).length > PATH_LENGTH_MAX)
    return { problem: 'This URL can never be requested.' };
  if (isReservedAlias(path.slice(1), reserved))
    return { problem: `“${path}” is a reserved URL of the site.` };
  return { path };
}
