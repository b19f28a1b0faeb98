/**
 * Redirects of an import, written at its end, so that they never have a missing page or another redirect as
 * target.
 */
import type { ImportSource } from '#import/mapping.ts';
import { pagePath } from '#addresses/paths.ts';
import type { ImportRedirects, JudgedRedirect, RecordContext } from '#server/records/index.ts';
import { normaliseAddress, oldPathsOf } from './addresses.ts';
import type { OldPaths, RedirectRecord, RedirectRef } from './collected-redirects.ts';
import { storeImportChange } from '../report/changes.ts';
import { createBatches, type Batches, type PlannedWrite } from '../batches.ts';
import type { Run } from '../context.ts';
import { evaluate, isEmpty } from '../evaluate.ts';
import type { Evaluation } from '../evaluation.ts';

const HIDDEN =
  'The record is not published, so its old URLs do not redirect to it. Run the import again after it is published.';

/** Number of records whose old paths are redirected in one transaction. */
const BATCH = 500;

/** Defers a redirect to the end of the run and returns true; returns false for any other record. */
export function isLeftToTheEnd(run: Run, record: RedirectRecord): boolean {
  if (!record.mapped.target.hooks.redirects) return false;
  run.redirects.records.push(record);
  return true;
}

/**
 * Registers a redirect that an earlier run has stored, because no other record of this run may redirect from
 * its path.
 */
export function noteUnchangedRedirect(run: Run, { source, position, mapped }: RedirectRef): void {
  if (!mapped.target.hooks.redirects) return;
  const { from: written } = mapped.values;
  const from = pathOfSource(run, written);
  if (from !== null) run.redirects.unchanged.set(keyOf(from), { source, position });
}

/**
 * Collects the old paths of a record whose source has `redirects`. Addresses that aren't URLs, like file
 * names, are ignored, as are those of another host. Other unreadable addresses cause warnings.
 */
export async function noteOldPaths(
  run: Run,
  source: ImportSource,
  { key, position }: Pick<OldPaths, 'key' | 'position'>,
  evaluation: Evaluation,
): Promise<void> {
  const paths = new Set<string>();
  for (const rule of source.addresses) {
    const value = await evaluate(rule, evaluation.record, evaluation);
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (isEmpty(entry) || entry === false) continue;
      const read = oldPathsOf(entry, evaluation.bases[0], run.options.mapping.links);
      if (read === null) {
        const shown =
          typeof entry === 'string' ? `“${entry.slice(0, 100)}”` : JSON.stringify(entry).slice(0, 100);
        const reason = `addresses: ${shown} can’t be a page URL, so no redirect was created.`;
        run.report.remark({ source: source.key, position, key, outcome: 'warning', reason });
      }
      for (const path of read ?? []) if (path !== '/') paths.add(path);
    }
  }
  run.redirects.oldPaths.push({ source: source.key, position, key, paths: [...paths] });
}

/** Writes the redirects that were collected until the end of the run. */
export async function writeRedirects(run: Run): Promise<void> {
  const { records, oldPaths } = run.redirects;
  const hooks = [...run.options.services.registry.hooks.values()];
  const redirects = hooks.flatMap(({ imports }) => imports?.redirects ?? [])[0];
  if (!redirects) return;
  await writeRecords(run, redirects, records);
  for (let at = 0; at < oldPaths.length; at += BATCH)
    await leadOldPaths(run, redirects, oldPaths.slice(at, at + BATCH));
}

interface Planned {
  record: RedirectRecord;
  from: string;
  to: string;
}

/** Writes the records of a source that are redirects themselves. */
async function writeRecords(
  run: Run,
  redirects: ImportRedirects,
  records: readonly RedirectRecord[],
): Promise<void> {
  const [some] = records;
  if (!some) return;
  const { units, writing, options } = run;
  const { target } = some.mapped;
  const batches = createBatches({ units, writing, target, isShared: options.isDryRun === true });
  const planned: Planned[] = [];
  for (const record of records) {
    const { from: written, to } = record.mapped.values;
    const from = pathOfSource(run, written);
    // A record that is not a valid redirect is written like any other record, and refused there.
    if (from === null || typeof to !== 'string') await batches.add(writeOf(run, record));
    else planned.push({ record, from, to: onThisSite(run, to) });
  }
  const { siteId } = run.options.owner;
  const asWritten = await run.units.run((work) => redirects.judge(work, siteId, planned));
  // A target without a page may be the old URL of a record that now has another path.
  for (const [index, one] of planned.entries())
    if ('missing' in (asWritten[index] ?? {})) one.to = await currentTarget(run, one.to);
  const first = new Map<string, Pick<RedirectRef, 'source' | 'position'>>(run.redirects.unchanged);
  for (const { from, record } of planned) first.set(keyOf(from), first.get(keyOf(from)) ?? record);
  const judged = await run.units.run((work) => redirects.judge(work, siteId, planned));
  for (const [index, { record, from }] of planned.entries()) {
    const earlier = first.get(keyOf(from));
    const outcome = judged[index];
    if (earlier && earlier !== record) refuse(run, record, doubleOf(from, earlier));
    else if (outcome) await writeJudged(run, batches, { record, from }, outcome);
  }
  await batches.settle();
}

/**
 * The path from which a redirect starts. Accepts a path, several segments without a leading slash, or a URL
 * of the old site; null for any other value.
 */
function pathOfSource(run: Run, from: unknown): string | null {
  if (typeof from !== 'string' || !/[/.]/.test(from)) return null;
  return from.startsWith('/') ? from : (oldPathsOf(from, undefined, run.options.mapping.links)?.[0] ?? null);
}

function keyOf(from: string): string {
  return pagePath(from) ?? from;
}

function doubleOf(from: string, { source, position }: Pick<RedirectRef, 'source' | 'position'>): string {
  return `from: Another redirect from ${keyOf(from)} was taken: that of ${source}, ${position}.`;
}

/** Converts a target on the old site to one on this site. */
function onThisSite(run: Run, to: string): string {
  const path = /^https?:/i.test(to) ? oldPathsOf(to, undefined, run.options.mapping.links)?.[0] : undefined;
  return path === undefined ? to : path + (/[?#].*$/s.exec(to)?.[0] ?? '');
}

/** Replaces a record's old URL with its current path; any other target is unchanged. */
async function currentTarget(run: Run, to: string): Promise<string> {
  const known = normaliseAddress(to, run.options.mapping.links);
  const record = known === null ? null : run.surroundings.addressOf(known);
  const path = record && (await run.surroundings.pathOf(record));
  return path === null ? to : path + (/[?#].*$/s.exec(to)?.[0] ?? '');
}

async function writeJudged(
  run: Run,
  batches: Batches,
  { record, from }: Pick<Planned, 'record' | 'from'>,
  outcome: JudgedRedirect,
): Promise<void> {
  if ('refused' in outcome) return refuse(run, record, `to: ${outcome.refused}`);
  if ('missing' in outcome) {
    run.report.count(record.source, 'skipped');
    return remark(run, record, 'skipped', `The target ${outcome.missing} does not exist on this site.`);
  }
  const { mapped } = record;
  const values = { ...mapped.values, from, to: outcome.to };
  await batches.add(writeOf(run, { ...record, mapped: { ...mapped, values } }));
}

function writeOf(run: Run, record: RedirectRecord): PlannedWrite {
  const { mapped, known } = record;
  return {
    mapped,
    known,
    done(written) {
      run.report.count(record.source, written.outcome);
      if (written.record) run.state.set(written.record);
      if (written.outcome === 'skipped') return remark(run, record, 'skipped', written.reason);
      for (const warning of written.warnings) remark(run, record, 'warning', warning);
    },
    failed: async (reason) => refuse(run, record, reason),
  };
}

function refuse(run: Run, record: RedirectRecord, reason: string): void {
  run.report.count(record.source, 'failed');
  remark(run, record, 'failed', reason);
}

function remark(
  run: Run,
  { source, position, mapped }: RedirectRecord,
  outcome: 'skipped' | 'failed' | 'warning',
  reason: string,
): void {
  run.report.remark({ source, position, key: mapped.recordKey, outcome, reason });
}

/** Creates redirects from the old paths of records to the records. */
async function leadOldPaths(run: Run, redirects: ImportRedirects, batch: readonly OldPaths[]): Promise<void> {
  const { siteId } = run.options.owner;
  const left = await run.units.run(async (work) => {
    const planned = await plannedOf(run, work, batch);
    const judged = await redirects.judge(work, siteId, planned);
    const open = planned.filter((_one, index) => 'to' in (judged[index] ?? {}));
    const hidden = planned.filter((_one, index) => 'missing' in (judged[index] ?? {}));
    const reasons = await redirects.lead(work, siteId, open, (ids) => noteAdded(run, work, ids));
    return [
      ...open.flatMap((one, index) => (reasons[index] ? [{ ...one, reason: reasons[index] }] : [])),
      // Reports each record once, regardless of how many old URLs it has.
      ...new Map(hidden.map((one) => [`${one.source} ${one.key}`, { ...one, reason: HIDDEN }])).values(),
    ];
  });
  for (const { source, position, key, reason } of left)
    run.report.remark({ source, position, key, outcome: 'warning', reason: `addresses: ${reason}` });
}

/** Records the redirects that a run created, so that undoing the run removes them too. */
async function noteAdded(run: Run, work: RecordContext, ids: readonly number[]): Promise<void> {
  const { runId, siteId } = run.writing;
  const entity = [...work.registry.hooks.values()].find(({ imports }) => imports?.redirects)?.entity;
  if (runId === null || !entity) return;
  for (const id of ids)
    await storeImportChange(work, {
      siteId,
      runId,
      change: { entity: entity.name, id, version: 1, before: null },
    });
}

/** Plans a redirect for each old path of a record that differs from its current path. */
async function plannedOf(run: Run, work: RecordContext, batch: readonly OldPaths[]) {
  const planned: (Omit<OldPaths, 'paths'> & { from: string; to: string })[] = [];
  for (const { paths, ...record } of batch) {
    const known = paths.length > 0 ? run.state.get(record.source, record.key) : undefined;
    const to = known && (await pathOf(work, known));
    if (!to) continue;
    for (const from of paths) if (from !== to) planned.push({ ...record, from, to });
  }
  return planned;
}

async function pathOf(
  work: RecordContext,
  { entity, id }: { entity: string; id: number },
): Promise<string | null> {
  const record = await work.records.find(work.records.named(entity).entity, id);
  return record ? ((await work.registry.hooks.get(entity)?.imports?.pathOf?.(work, record)) ?? null) : null;
}
