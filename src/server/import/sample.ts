/** Tries a mapping on one record, without writing anything. */
import { badInput } from '#model/errors.ts';
import type { ImportSource } from '#import/mapping.ts';
import { recomputeKey, mapRecord, startRun, type Run, type RunOptions } from './context.ts';
import { reasonOf } from './report/reasons.ts';
import { reasonToSkip, startEvaluation } from './evaluate.ts';
import { sentenceOfProtection, undeclaredIn } from './protection/protection.ts';
import type { Warning } from './evaluation.ts';
import { sentenceOfWarning, startReport } from './report/report.ts';
import type { SourceEntry } from '#server/import/define-import-source.ts';
import { readSource } from './sources/index.ts';
import { loadState } from './state.ts';
import { assertFormatsPresent } from './sources/present-formats.ts';
import { checkMapping } from './links/targets.ts';
import { authorOf, rollbackTransactions } from './units.ts';
import { writeRecord } from './write.ts';
import { textsOf } from './sample-texts.ts';

/** The result of a mapping for one record. */
export interface MappedSample {
  position: string;
  record: Record<string, unknown>;
  values: Record<string, unknown>;
  /** The values as a person reads them; records are shown by name. */
  texts: Record<string, string>;
  addresses: readonly string[];
  key: string | null;
  /** Why the record, or a part of it, would not be imported. */
  problems: readonly string[];
}

/**
 * Maps and tries one record of a source, numbered from 1; nothing is stored. Throws BAD_USER_INPUT if the mapping is
 * invalid or the record does not exist.
 */
export async function mapOne(options: RunOptions, sourceKey: string, number: number): Promise<MappedSample> {
  const [sample] = await mapSome(options, sourceKey, { from: number, count: 1 });
  if (!sample) throw badInput('RECORD_NOT_IN_SOURCE', 'The source has no such record.');
  return sample;
}

/**
 * Like `mapOne`, for several records in a row: later records find what the earlier ones created. Returns fewer if the
 * source ends.
 */
export async function mapSome(
  options: RunOptions,
  sourceKey: string,
  { from, count: wanted }: { from: number; count: number },
): Promise<MappedSample[]> {
  const { services, owner, mapping } = options;
  const author = authorOf(owner, options.startedBy ?? null, `Import: ${mapping.name}`);
  assertFormatsPresent(services, owner, mapping);
  const units = await rollbackTransactions(services.pool, services.registry, author);
  try {
    const { targets, state } = await units.run(async (work) => ({
      targets: checkMapping(work, mapping),
      state: await loadState(
        work,
        owner.siteId,
        mapping.sources.map(({ key }) => key),
      ),
    }));
    const source = mapping.sources.find(({ key }) => key === sourceKey);
    if (!source) throw badInput('SOURCE_UNKNOWN', `Unknown source “${sourceKey.slice(0, 60)}”.`);
    const run = startRun(
      { ...options, isDryRun: true },
      { units, targets, state, report: startReport(mapping, true) },
    );
    const samples: MappedSample[] = [];
    let count = 0;
    for await (const entry of readSource(source, options.folder)) {
      count += 1;
      if (count >= from) samples.push(await sampleOf(run, source, entry));
      if (samples.length === wanted) break;
    }
    if (samples.length === 0) throw badInput('RECORD_NOT_IN_SOURCE', `The source has ${count} records.`);
    return samples;
  } finally {
    await units.end();
  }
}

async function sampleOf(run: Run, source: ImportSource, entry: SourceEntry): Promise<MappedSample> {
  const sample = { position: entry.position, record: {}, values: {}, texts: {}, addresses: [], key: null };
  if (entry.kind === 'unreadable') return { ...sample, problems: [entry.reason] };
  const evaluation = startEvaluation(entry.record, run.surroundings, source);
  const problems: string[] = [...entry.notes];
  let made: Partial<MappedSample> = {};
  try {
    const skip = await reasonToSkip(source.skip, evaluation);
    if (skip !== null) problems.push(skip);
    const open = await undeclaredIn(entry.record, source, run.surroundings);
    if (!run.targets.get(source.key)?.hooks.isPersonal)
      for (const { path, value } of open) problems.push(sentenceOfProtection(path, new Map([[value, 1]])));
    const key = await recomputeKey(source, evaluation);
    const mapped = await mapRecord(run, source, key, evaluation);
    made = { key, values: mapped.values, addresses: mapped.addresses };
    made.texts = await run.units.run((work) => textsOf(work, mapped.target.shape, mapped.values));
    const known = run.state.get(source.key, key);
    const written = await run.units.run((work) => writeRecord(work, mapped, known, run.writing));
    problems.push(...(written.outcome === 'skipped' ? [written.reason] : written.warnings));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    problems.push(reason);
  }
  return {
    ...sample,
    record: entry.record,
    ...made,
    problems: [
      ...problems,
      ...evaluation.warnings.filter((warning) => !waitsForOthers(run, warning)).map(sentenceOfWarning),
    ],
  };
}

/**
 * Whether a warning is about a record that other sources of the mapping may contain: a sample is tried without them. The
 * warning is reported when the others have been imported.
 */
function waitsForOthers(run: Run, warning: Warning): boolean {
  const isImported = ({ key }: ImportSource) => run.state.hasSource(key);
  if (run.options.mapping.sources.every(isImported)) return false;
  if (typeof warning !== 'string') return warning.kind === 'link' || warning.kind === 'image';
  return /^(?:The source \S+ has no record “|No imported record has the address “)/.test(warning);
}
