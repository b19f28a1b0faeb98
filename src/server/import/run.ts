/** Runs an import: reads every source in order, maps each record, writes what is new or has changed. */
import type pg from 'pg';
import { AppError, badInput } from '#model/errors.ts';
import type { ImportMapping, ImportSource } from '#model/import-mapping.ts';
import { IMPORT_LIMITS } from '#model/import-rules.ts';
import { MediaRefused } from '#server/media/index.ts';
import type { ImportMedia, Registry } from '#server/records/index.ts';
import { normaliseAddress } from './addresses.ts';
import {
  evaluate,
  isEmpty,
  reasonToSkip,
  startEvaluation,
  textOf,
  type Evaluation,
  type Surroundings,
} from './evaluate.ts';
import type { SourceFolder } from './folder.ts';
import { createLanes } from './lanes.ts';
import { createLookUp } from './look-up.ts';
import { startReport, type ImportReport, type ReportBuilder } from './report.ts';
import { readSource, type SourceEntry } from './sources/index.ts';
import { loadState, type ImportState } from './state.ts';
import { checkMapping, type Target } from './targets.ts';
import { fleetingUnits, lastingUnits, type Owner, type Units } from './units.ts';
import { hashOf, writeRecord, type MappedRecord, type Writing } from './write.ts';

/** Transactions under way at once: two cores write while a third record is on its way to the disk. */
const WRITES_AT_ONCE = 4;

export interface ImportMachines {
  /** Has at least six connections. */
  pool: pg.Pool;
  registry: Registry;
  media: ImportMedia;
}

export interface RunOptions {
  machines: ImportMachines;
  owner: Owner;
  /** Of the site, for dates without one. */
  timeZone: string;
  mapping: ImportMapping;
  folder: SourceFolder;
  /** Nothing is written, and the report says what would have been. */
  isDryRun?: boolean;
  /** Sources win over what was changed by hand since the last import. */
  overwrite?: boolean;
  /** Told after every record. */
  onProgress?: (report: () => ImportReport) => void;
  /** Asked between records: true ends the run there; running it again goes on. */
  shouldStop?: () => boolean;
}

/**
 * Imports into a site. A bad record never stops the rest. Safe to run again, and after a kill: what is done is known by
 * its hash. Throws BAD_USER_INPUT when the mapping names what does not exist; other errors mean the database is gone.
 */
export async function runImport(options: RunOptions): Promise<ImportReport> {
  const { machines, owner, mapping } = options;
  const isDryRun = options.isDryRun ?? false;
  const report = startReport(mapping, isDryRun);
  const units = isDryRun
    ? await fleetingUnits(machines.pool, machines.registry, owner)
    : lastingUnits(machines.pool, machines.registry, owner);
  try {
    const { targets, state } = await units.run(async (work) => ({
      targets: checkMapping(work, mapping),
      state: await loadState(work.db, owner.organisationId, owner.siteId),
    }));
    const run = startRun(options, { units, targets, state, report });
    return report.finish((await firstPass(run)) && (await secondPass(run)));
  } finally {
    await units.end();
  }
}

/** What a mapping makes of one record. */
export interface MappedSample {
  position: string;
  record: Record<string, unknown>;
  values: Record<string, unknown>;
  addresses: readonly string[];
  key: string | null;
  /** Why it would not be taken, or what of it would be missing. */
  problems: readonly string[];
}

/**
 * Maps and tries one record of a source, the first being number 1; nothing is kept of it. Throws BAD_USER_INPUT when
 * the mapping is wrong or there is no such record.
 */
export async function mapOne(options: RunOptions, sourceKey: string, number: number): Promise<MappedSample> {
  const { machines, owner, mapping } = options;
  const units = await fleetingUnits(machines.pool, machines.registry, owner);
  try {
    const { targets, state } = await units.run(async (work) => ({
      targets: checkMapping(work, mapping),
      state: await loadState(work.db, owner.organisationId, owner.siteId),
    }));
    const source = mapping.sources.find(({ key }) => key === sourceKey);
    if (!source) throw badInput(`There is no source “${sourceKey.slice(0, 60)}”.`);
    const run = startRun(
      { ...options, isDryRun: true },
      { units, targets, state, report: startReport(mapping, true) },
    );
    let count = 0;
    for await (const entry of readSource(source, options.folder)) {
      count += 1;
      if (count === number) return await sampleOf(run, source, entry);
    }
    throw badInput(`The source has ${count} records.`);
  } finally {
    await units.end();
  }
}

async function sampleOf(run: Run, source: ImportSource, entry: SourceEntry): Promise<MappedSample> {
  const sample = { position: entry.position, record: {}, values: {}, addresses: [], key: null };
  if (entry.kind === 'unreadable') return { ...sample, problems: [entry.reason] };
  const evaluation = startEvaluation(entry.record, run.surroundings);
  const problems: string[] = [...entry.notes];
  let made: Partial<MappedSample> = {};
  await attempt(
    (reason) => problems.push(reason),
    async () => {
      const skip = await reasonToSkip(source.skip, evaluation);
      if (skip !== null) problems.push(skip);
      const key = await keyAgain(source, evaluation);
      const mapped = await mapRecord(run, source, key, evaluation);
      made = { key, values: mapped.values, addresses: mapped.addresses };
      await run.units.run((work) => writeRecord(work, mapped, run.state.get(source.key, key), run.writing));
    },
  );
  return { ...sample, record: entry.record, ...made, problems: [...problems, ...evaluation.warnings] };
}

interface Run {
  options: RunOptions;
  units: Units;
  targets: ReadonlyMap<string, Target>;
  state: ImportState;
  report: ReportBuilder;
  surroundings: Surroundings;
  writing: Writing;
  /** Keys met in this run, by source. */
  seen: Map<string, Set<string>>;
  /** Records that point at what was not there yet, by source and position. */
  waiting: Map<string, Map<string, Waiting>>;
}

interface Waiting {
  key: string;
  /** How much was known when it was mapped. */
  growth: number;
  /** Told at the end: what is missing now may come. */
  warnings: readonly string[];
}

function startRun(options: RunOptions, parts: Pick<Run, 'units' | 'targets' | 'state' | 'report'>): Run {
  const { mapping, owner, folder, machines, isDryRun = false, overwrite = false } = options;
  const media = isDryRun ? { ...machines.media, store: { put: async () => undefined } } : machines.media;
  const writing = { siteId: owner.siteId, folder, media, overwrite };
  const { units, state } = parts;
  const surroundings: Surroundings = {
    mapping,
    timeZone: options.timeZone,
    ...linkTargets(machines.registry),
    addressOf: (address) => state.addressOf(address) ?? null,
    pathOf: ({ entity, id }) =>
      units.run(async (work) => {
        const record = await work.records.find(entity, id);
        return record
          ? ((await machines.registry.hooks.get(entity)?.imports?.pathOf?.(work, record)) ?? null)
          : null;
      }),
    lookUp: createLookUp({ units, state, mapping, writing }),
  };
  return { options, ...parts, surroundings, writing, seen: new Map(), waiting: new Map() };
}

/** Texts link to the entity that has types, and show pictures of the one that reads files. */
function linkTargets(registry: Registry): Pick<Surroundings, 'linkEntity' | 'imageEntity'> {
  const variants = [...registry.entities.values()].find(({ entity }) => entity.variants);
  return { linkEntity: variants?.entity.name ?? '', imageEntity: 'asset' };
}

/** Every record of every source. False when it was told to stop. */
async function firstPass(run: Run): Promise<boolean> {
  for (const source of run.options.mapping.sources) {
    const map = (entry: SourceEntry) => take(run, source, entry);
    if (!(await throughLanes(run, source, entriesOf(run, source), map, tellFailed))) return false;
  }
  return true;
}

/** Once more those that pointed at records that came after them; then what still is missing is told. */
async function secondPass(run: Run): Promise<boolean> {
  const known = run.state.growth();
  for (const source of run.options.mapping.sources) {
    const waiting = run.waiting.get(source.key) ?? new Map<string, Waiting>();
    if ([...waiting.values()].some(({ growth }) => growth < known)) {
      const entries = readSource(source, run.options.folder);
      const again = async (entry: SourceEntry) =>
        entry.kind === 'record' && waiting.has(entry.position)
          ? takeAgain(run, source, entry, waiting)
          : null;
      if (!(await throughLanes(run, source, entries, again, tellIncomplete))) return false;
    }
    for (const [position, { key, warnings }] of waiting)
      for (const reason of warnings)
        run.report.remark({ source: source.key, position, key, outcome: 'warning', reason });
  }
  return true;
}

/** What is left to do of a record once it is mapped: write it. */
type Rest = (() => Promise<void>) | null;

/** Maps one entry after another; writes several at once where records do not depend on each other. */
async function throughLanes(
  run: Run,
  source: ImportSource,
  entries: AsyncIterable<SourceEntry>,
  map: (entry: SourceEntry) => Promise<Rest>,
  tell: Tell,
): Promise<boolean> {
  const { isDryRun, onProgress, shouldStop } = run.options;
  const isIndependent = run.targets.get(source.key)?.hooks.isIndependent === true;
  const lanes = createLanes(isIndependent && isDryRun !== true ? WRITES_AT_ONCE : 1);
  for await (const entry of entries) {
    if (shouldStop?.()) break;
    let rest: Rest = null;
    await attempt(tell(run, source, entry), async () => {
      rest = await map(entry);
    });
    const write = rest as Rest;
    if (write) await lanes.start(() => attempt(tell(run, source, entry), write));
    onProgress?.(run.report.peek);
  }
  await lanes.drain();
  return !shouldStop?.();
}

/** A source that cannot be opened is one failure of that source. */
async function* entriesOf(run: Run, source: ImportSource): AsyncGenerator<SourceEntry> {
  try {
    yield* readSource(source, run.options.folder);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield { kind: 'unreadable', position: source.file ?? source.key, reason: error.message };
  }
}

type RecordEntry = Extract<SourceEntry, { kind: 'record' }>;

async function take(run: Run, source: ImportSource, entry: SourceEntry): Promise<Rest> {
  if (entry.kind === 'unreadable') throw badInput(entry.reason);
  return takeRecord(run, source, entry);
}

/** How a reason finds its way into the report. */
type Tell = (run: Run, source: ImportSource, entry: SourceEntry) => (reason: string) => void;

const tellFailed: Tell =
  (run, source, { position }) =>
  (reason) => {
    run.report.count(source.key, 'failed');
    run.report.remark({ source: source.key, position, key: null, outcome: 'failed', reason });
  };

/** The record was taken and counted; what it points at could not be added to it. */
const tellIncomplete: Tell =
  (run, source, { position }) =>
  (reason) =>
    run.report.remark({ source: source.key, position, key: null, outcome: 'warning', reason });

/** A record that cannot be taken is told and left; only a database that is gone ends the run. */
async function attempt(tell: (reason: string) => void, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    tell(reason);
  }
}

async function takeRecord(run: Run, source: ImportSource, entry: RecordEntry): Promise<Rest> {
  const { report, state, waiting } = run;
  const evaluation = startEvaluation(entry.record, run.surroundings);
  const remark = (outcome: 'skipped' | 'warning', reason: string, key: string | null = null) =>
    report.remark({ source: source.key, position: entry.position, key, outcome, reason });
  const skip = await reasonToSkip(source.skip, evaluation);
  if (skip !== null) {
    report.count(source.key, 'skipped');
    remark('skipped', skip);
    return null;
  }
  const key = await keyOf(run, source, evaluation);
  const mapped = await mapRecord(run, source, key, evaluation);
  const warnings = [...entry.notes, ...evaluation.warnings];
  if (evaluation.isWaiting) {
    const positions = waiting.get(source.key) ?? new Map<string, Waiting>();
    waiting.set(source.key, positions.set(entry.position, { key, growth: state.growth(), warnings }));
  } else for (const warning of warnings) remark('warning', warning, key);
  const known = state.get(source.key, key);
  if (known?.hash === mapped.hash && !run.writing.overwrite) {
    report.count(source.key, 'unchanged');
    return null;
  }
  return async () => {
    const written = await run.units.run((work) => writeRecord(work, mapped, known, run.writing));
    report.count(source.key, written.outcome);
    if (written.outcome === 'skipped') remark('skipped', written.reason, key);
    else state.set(written.record);
  };
}

/** The same record with what is known now; it was counted before. */
async function takeAgain(
  run: Run,
  source: ImportSource,
  { record, position, notes }: RecordEntry,
  waiting: Map<string, Waiting>,
): Promise<Rest> {
  const evaluation = startEvaluation(record, run.surroundings);
  const key = await keyAgain(source, evaluation);
  const mapped = await mapRecord(run, source, key, evaluation);
  const warnings = [...notes, ...evaluation.warnings];
  waiting.set(position, { key, growth: run.state.growth(), warnings });
  const known = run.state.get(source.key, key);
  if (!known || known.hash === mapped.hash) return null;
  return async () => {
    const written = await run.units.run((work) => writeRecord(work, mapped, known, run.writing));
    if (written.outcome !== 'skipped') run.state.set(written.record);
  };
}

async function mapRecord(
  run: Run,
  source: ImportSource,
  recordKey: string,
  evaluation: Evaluation,
): Promise<MappedRecord> {
  const target = run.targets.get(source.key);
  if (!target) throw new Error(`The source ${source.key} has no target.`);
  const values: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries(source.fields))
    values[key] = await evaluate(rule, evaluation.record, evaluation);
  const wanted = await addressesOf(run, source, evaluation);
  const addresses = run.state.claim(source.key, recordKey, wanted);
  for (const address of wanted)
    if (!addresses.includes(address))
      evaluation.warnings.push(`The address ${address} belongs to another record; links keep leading there.`);
  const hash = hashOf(target.name, values, addresses);
  return { sourceKey: source.key, recordKey, target, adopt: source.adopt, values, addresses, hash };
}

async function addressesOf(run: Run, source: ImportSource, evaluation: Evaluation): Promise<string[]> {
  const found = new Set<string>();
  for (const rule of source.addresses) {
    const value = await evaluate(rule, evaluation.record, evaluation);
    for (const entry of Array.isArray(value) ? value : [value]) {
      const address = typeof entry === 'string' ? normaliseAddress(entry, run.options.mapping.links) : null;
      if (address !== null && found.size < IMPORT_LIMITS.addressesMax) found.add(address);
    }
  }
  return [...found];
}

async function keyOf(run: Run, source: ImportSource, evaluation: Evaluation): Promise<string> {
  const key = await keyAgain(source, evaluation);
  const seen = run.seen.get(source.key) ?? new Set<string>();
  run.seen.set(source.key, seen);
  if (seen.has(key))
    throw badInput(
      `Another record of the source has the key “${key.slice(0, 100)}”; the first one was taken.`,
    );
  seen.add(key);
  return key;
}

async function keyAgain(source: ImportSource, evaluation: Evaluation): Promise<string> {
  const value = await evaluate(source.recordKey, evaluation.record, evaluation);
  const key = isEmpty(value) ? '' : textOf(value);
  if (key === '') throw badInput('The record has no key.');
  if (key.length > IMPORT_LIMITS.recordKeyLengthMax)
    throw badInput(`The record’s key is longer than ${IMPORT_LIMITS.recordKeyLengthMax} characters.`);
  return key;
}

/** What was wrong with a record; null for an error that is no record's fault. */
function reasonOf(error: unknown): string | null {
  if (error instanceof AppError) {
    const fields = Object.values((error.extensions['fields'] as Record<string, string> | undefined) ?? {});
    return (fields.length > 0 ? fields : [error.message]).join(' ');
  }
  if (error instanceof MediaRefused) return error.message;
  // Text and numbers the database cannot keep, and texts nested beyond what a parser can follow.
  if (/^2[23]/.test((error as { code?: string }).code ?? '')) return 'The database does not take the values.';
  if (error instanceof RangeError) return 'The text is nested too deeply.';
  return null;
}
