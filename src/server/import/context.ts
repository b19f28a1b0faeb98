/** A running import: its options, its state, and the mapping of a single record. */
import type pg from 'pg';
import { badInput } from '#model/errors.ts';
import type { RunLock } from './run-lock.ts';
import type { Field } from '#model/field.ts';
import type { ImportMapping, ImportSource } from '#import/mapping.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import type { Staff } from '#model/permissions.ts';
import { valueSchema } from '#records/shape.ts';
import type { SiteDirectory } from '#server/sites/index.ts';
import type { ImportMedia, Registry } from '#server/records/index.ts';
import { attachmentUrl, normaliseAddress } from './links/addresses.ts';
import type { Batches } from './batches.ts';
import { evaluate, isEmpty, textOf } from './evaluate.ts';
import type { Evaluation, EvaluationScope, Warning } from './evaluation.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { asDraft, createLookUp } from './links/look-up.ts';
import { actionFor, withProtection } from './protection/protection.ts';
import { startRedirects, type DeferredRedirects } from './links/collected-redirects.ts';
import type { ImportReport, ReportBuilder } from './report/report.ts';
import type { ImportState } from './state.ts';
import type { Target } from './links/targets.ts';
import type { ImportScope, Units } from './units.ts';
import { withQuotes } from './texts/with-quotes.ts';
import { fingerprintOf, type MappedRecord, type WriteContext } from './write.ts';

export interface ImportServices {
  /** Must have at least six connections. */
  pool: pg.Pool;
  registry: Registry;
  media: ImportMedia;
  /** The directory of sites: their modules decide which formats a mapping may have. */
  sites: Pick<SiteDirectory, 'byId'>;
}

export interface RunOptions {
  services: ImportServices;
  owner: ImportScope;
  /** Time zone of the site, for dates without one. */
  timeZone: string;
  /** Language of the site (BCP 47), for quotation marks. */
  language: string;
  mapping: ImportMapping;
  folder: SourceFolder;
  /** Whether to write nothing; the report shows what would have been written. */
  isDryRun?: boolean;
  /** Sources override manual changes since the last import. */
  overwrite?: boolean;
  /**
   * The user who started the import, which has exactly this user's permissions. Null on the command line,
   * where everything is permitted.
   */
  startedBy?: Staff | null;
  /** Id of the run in the admin, where the import can be undone. */
  runId?: number | null;
  /** Whether new items become drafts, regardless of their dates. */
  asDrafts?: boolean;
  /** Called after every record. */
  onProgress?: (report: () => ImportReport) => void;
  /** Called between records: true ends the run at that point; running it again continues. */
  shouldStop?: () => boolean;
  /** Lock held by the process that runs the import in the background. */
  lock?: RunLock;
}

/** A running import. */
export interface Run {
  options: RunOptions;
  units: Units;
  targets: ReadonlyMap<string, Target>;
  state: ImportState;
  report: ReportBuilder;
  surroundings: EvaluationScope;
  writing: WriteContext;
  /** The batches of the source being read; null before the first source. */
  batches: Batches | null;
  /** Keys encountered in this run, by source. */
  seen: Map<string, Set<string>>;
  /** Redirects to be written at the end. */
  redirects: DeferredRedirects;
  /** Records with references that could not be resolved yet, by source and position. */
  waiting: Map<string, Map<string, DeferredRecord>>;
}

/** A record that refers to a record that does not exist yet. */
export interface DeferredRecord {
  key: string;
  /** Value of `state.growth()` when the record was mapped: if it has grown since, more targets are known. */
  growth: number;
  /** Reported at the end: missing targets may still be imported. */
  warnings: readonly Warning[];
  /** Whether the first pass skipped the record and reported that. */
  isSkipped?: boolean;
}

/** Creates the state of a run, before anything is read. */
export function startRun(
  options: RunOptions,
  parts: Pick<Run, 'units' | 'targets' | 'state' | 'report'>,
): Run {
  const { mapping, owner, folder, services, isDryRun = false, overwrite = false, asDrafts = false } = options;
  const runId = isDryRun ? null : (options.runId ?? null);
  const media = isDryRun ? { ...services.media, store: { put: async () => undefined } } : services.media;
  const writing = { siteId: owner.siteId, folder, media, overwrite, isDryRun, runId };
  const { units, state } = parts;
  const inTexts = linkTargets(services.registry);
  const entityOf = (target: string) =>
    services.registry.contentTypes.has(target) ? inTexts.linkEntity : target;
  const lookUp = createLookUp({
    units,
    state,
    mapping,
    writing,
    entityOf,
    asDrafts,
    onMade: (target, name) => parts.report.made(target, name),
    settle: async (target) => {
      if (run.batches?.expectsTarget(target)) await run.batches.settle();
    },
  });
  const surroundings: EvaluationScope = {
    mapping,
    timeZone: options.timeZone,
    ...inTexts,
    addressOf: (address) => state.addressOf(address) ?? null,
    pathOf: ({ entity, id }) =>
      units.read(async (work) => {
        const record = await work.records.find(work.records.named(entity).entity, id);
        return record
          ? ((await services.registry.hooks.get(entity)?.imports?.pathOf?.(work, record)) ?? null)
          : null;
      }),
    lookUp,
  };
  const run: Run = {
    options,
    ...parts,
    surroundings,
    writing,
    batches: null,
    seen: new Map(),
    waiting: new Map(),
    redirects: startRedirects(),
  };
  return run;
}

/**
 * Targets of references in texts: links to the entity that has content types and to sections, images, and
 * files.
 */
function linkTargets(
  registry: Registry,
): Pick<EvaluationScope, 'linkEntity' | 'sectionEntity' | 'imageEntity' | 'fileEntity'> {
  const variants = [...registry.entities.values()].find(({ entity }) => entity.variants);
  return {
    linkEntity: variants?.entity.name ?? '',
    sectionEntity: 'websiteSection',
    imageEntity: 'asset',
    fileEntity: 'mediaFile',
  };
}

/** Maps a record to its values, its URLs and their hash. Throws BAD_USER_INPUT. */
export async function mapRecord(
  run: Run,
  source: ImportSource,
  recordKey: string,
  evaluation: Evaluation,
): Promise<MappedRecord> {
  const target = run.targets.get(source.key);
  if (!target) throw new Error(`The source ${source.key} has no target.`);
  const written = await addressesAsWritten(source, evaluation);
  evaluation.bases = written.slice(0, BASES_MAX);
  const mappedValues: Record<string, unknown> = {};
  for (const key of Object.keys(source.fields).sort()) {
    const rule = source.fields[key];
    if (!rule) continue;
    const value = await evaluate(rule, evaluation.record, evaluation);
    const field = target.shape[key];
    const listed = field ? asListWhereWanted(value, field) : value;
    mappedValues[key] = run.options.mapping.typographicQuotes
      ? withQuotes(listed, field, run.options.language)
      : listed;
  }
  const permitted = withProtection(mappedValues, actionFor(source, evaluation.record));
  const values = run.options.asDrafts ? asDraft(permitted, target.shape) : permitted;
  const wanted = normalisedAddresses(run, [...written, ...attachmentUrls(run, target, recordKey)]);
  const addresses = run.state.claim(source.key, recordKey, wanted);
  for (const address of wanted)
    if (!addresses.includes(address))
      evaluation.warnings.push(`The address ${address} belongs to another record; links keep leading there.`);
  const fingerprint = fingerprintOf(target.name, values, addresses);
  return { sourceKey: source.key, recordKey, target, adopt: source.adopt, values, addresses, ...fingerprint };
}

/** Wraps a single value in a list for a field that accepts lists. */
function asListWhereWanted(value: unknown, field: Field): unknown {
  if (isEmpty(value) || typeof value === 'object') return value;
  const schema = valueSchema(field);
  return !schema.safeParse(value).success && schema.safeParse([value]).success ? [value] : value;
}

/**
 * Maximum number of a record's old URLs from which a relative link is resolved: its page and its file, and a
 * few more.
 */
const BASES_MAX = 5;

async function addressesAsWritten(source: ImportSource, evaluation: Evaluation): Promise<string[]> {
  const found: string[] = [];
  for (const rule of source.addresses) {
    const value = await evaluate(rule, evaluation.record, evaluation);
    for (const entry of Array.isArray(value) ? value : [value])
      if (typeof entry === 'string' && found.length < IMPORT_LIMITS.addressesMax) found.push(entry);
  }
  return found;
}

/**
 * URLs by which texts of WordPress refer to images and files: they contain the number that is the key of such
 * a record.
 */
function attachmentUrls({ options, surroundings }: Run, { entity }: Target, recordKey: string): string[] {
  const isFile = [surroundings.imageEntity, surroundings.fileEntity].includes(entity.name);
  const isOfWordPress = isFile && options.mapping.templates.dialect === 'wordpress';
  return isOfWordPress && /^\d{1,10}$/.test(recordKey) ? [attachmentUrl(recordKey)] : [];
}

function normalisedAddresses(run: Run, written: readonly string[]): string[] {
  const found = new Set<string>();
  for (const entry of written) {
    const address = normaliseAddress(entry, run.options.mapping.links);
    if (address !== null) found.add(address);
  }
  return [...found];
}

/** The key of a record that has not occurred in this run yet. Throws BAD_USER_INPUT. */
export async function keyOf(run: Run, source: ImportSource, evaluation: Evaluation): Promise<string> {
  const key = await recomputeKey(source, evaluation);
  const seen = run.seen.get(source.key) ?? new Set<string>();
  run.seen.set(source.key, seen);
  if (seen.has(key))
    throw badInput(
      'RECORD_KEY_TAKEN',
      `Another record of the source has the key “${key.slice(0, 100)}”; the first one was taken.`,
    );
  seen.add(key);
  return key;
}

/** The key of a record. Throws BAD_USER_INPUT. */
export async function recomputeKey(source: ImportSource, evaluation: Evaluation): Promise<string> {
  const value = await evaluate(source.recordKey, evaluation.record, evaluation);
  const key = isEmpty(value) || value === false ? '' : textOf(value);
  if (key === '') throw badInput('RECORD_KEY_MISSING', 'The record has no key.');
  if (key.length > IMPORT_LIMITS.recordKeyLengthMax)
    throw badInput(
      'RECORD_KEY_TOO_LONG',
      `The record’s key is longer than ${IMPORT_LIMITS.recordKeyLengthMax} characters.`,
    );
  return key;
}
