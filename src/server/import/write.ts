/**
 * Writes one mapped record, in its unit of work: creates or updates it, or leaves it unchanged if it was
 * changed manually.
 */
import { createHash } from 'node:crypto';
import { AppError, badInput } from '#model/errors.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import type { ImportInput, ImportMedia, StoredRecord, RecordContext } from '#server/records/index.ts';
import { storeImportChange } from './report/changes.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { findImportedRecord, saveState, type ImportedRecord } from './state.ts';
import { findByField, type Target } from './links/targets.ts';

export interface MappedRecord {
  sourceKey: string;
  recordKey: string;
  target: Target;
  adopt: string | null;
  values: Record<string, unknown>;
  addresses: readonly string[];
  hash: string;
  /** Approximate number of characters of the values. */
  size: number;
}

export interface WriteContext {
  siteId: number;
  folder: SourceFolder;
  media: ImportMedia;
  /** Overwrites records that were changed manually since their import. */
  overwrite: boolean;
  /** Whether everything is rolled back at the end: a single transaction, which must not hold a lock for every record. */
  isDryRun: boolean;
  /** Id of the run, for its undo; null for a run that is not listed. */
  runId: number | null;
}

/**
 * A skipped outcome has a `record` if that record is there, but was changed manually or may not be changed by the importing
 * user: it is unchanged, and other records may refer to it.
 */
export type WriteResult =
  | { outcome: 'created' | 'updated'; record: ImportedRecord; warnings: readonly string[] }
  | { outcome: 'skipped'; reason: string; record: ImportedRecord | null };

/** The fingerprint of the mapped values, and their length: equal values have the same fingerprint. */
export function fingerprintOf(
  target: string,
  values: Record<string, unknown>,
  addresses: readonly string[],
): { hash: string; size: number } {
  const text = JSON.stringify([1, target, values, addresses]);
  return { hash: createHash('sha256').update(text).digest('hex'), size: text.length };
}

/**
 * Writes a record, and stores the source record it was imported from. In the second pass, `knownAtStart` is what the first one
 * wrote, and the record is left unchanged if a program has written it since. Throws BAD_USER_INPUT for values that an editor
 * could not have saved either.
 */
export async function writeRecord(
  work: RecordContext,
  mapped: MappedRecord,
  knownAtStart: ImportedRecord | undefined,
  writing: WriteContext,
  isSecondPass = false,
): Promise<WriteResult> {
  const { target, values } = mapped;
  const { entity, hooks } = target;
  const { siteId, folder, media, isDryRun } = writing;
  const known = isDryRun ? knownAtStart : await findImportedRecord(work, { siteId, ...mapped }, knownAtStart);
  const warnings: string[] = [];
  const warn = (reason: string) => void warnings.push(reason);
  let isTakenOver = false;
  const tookOver = () => void (isTakenOver = true);
  const { overwrite } = writing;
  const described = { target: target.name, siteId, values, media, overwrite, isKnown: known !== undefined };
  const input = { ...described, readFile: folder.read, warn, tookOver };
  const found = known
    ? await work.records.find(entity, known.id, { lock: true })
    : await adopted(work, mapped, siteId);
  const before = found && hooks.isDeleted?.(found) ? null : found;
  if (known && known.entity !== entity.name)
    throw badInput(
      'IMPORTED_AS_OTHER_TYPE',
      `This record was already imported as ${known.entity} and can’t become ${entity.name}.`,
    );
  if (known && !overwrite) {
    const isRewritten = isSecondPass && !isAsStored(known, knownAtStart);
    const reason = await reasonToLeave(work, target, { before, known, isRewritten });
    if (reason) return { outcome: 'skipped', reason, record: before && known };
  }
  const changed = before && (await changeOf(work, target, before, input));
  if (changed && 'refused' in changed) {
    // The state has no hash, so that the next import by an authorised user writes the record.
    const record = known ?? { ...stateOf(mapped, changed.before), hash: '' };
    if (!known) await saveState(work, { siteId, record });
    return { outcome: 'skipped', reason: changed.refused, record };
  }
  const after =
    changed?.after ??
    (await (hooks.create?.(work, input) ??
      work.records.create(entity, { ...values, ...('site' in entity.fields && { site: siteId }) })));
  const record = stateOf(mapped, after);
  await saveState(work, { siteId, record });
  // A record that existed before must not be noted as created: undoing the run would remove it.
  if (!isTakenOver) await noteChange(work, target, { before, after }, writing);
  return { outcome: before || isTakenOver ? 'updated' : 'created', record, warnings };
}

/** Stores a run's change of a record; accounts of people cannot be undone, and none of their data is stored. */
export async function noteChange(
  work: RecordContext,
  { entity, hooks }: Pick<Target, 'entity' | 'hooks'>,
  { before, after }: { before: StoredRecord | null; after: StoredRecord },
  { runId, siteId }: Pick<WriteContext, 'runId' | 'siteId'>,
): Promise<void> {
  if (runId === null || hooks.isPersonal || before?.version === after.version) return;
  const { id, version } = after;
  await storeImportChange(work, { siteId, runId, change: { entity: entity.name, id, version, before } });
}

/** Updates the record for the import, or returns why the user who started the import may not change it. */
async function changeOf(
  work: RecordContext,
  { entity, hooks }: Target,
  before: StoredRecord,
  input: ImportInput,
): Promise<{ after: StoredRecord } | { refused: string; before: StoredRecord }> {
  const { values } = input;
  const isTheSame = () => Object.keys(values).every((key) => isDeepEqual(values[key], before[key]));
  try {
    if (hooks.update) return { after: await hooks.update(work, before, input) };
    if (isTheSame()) return { after: before };
    const { id, version } = before;
    return { after: await work.records.update(entity, { id, version, changes: values }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'FORBIDDEN') throw error;
    return { refused: error.message, before };
  }
}

function stateOf(mapped: MappedRecord, { id, version }: StoredRecord): ImportedRecord {
  const { sourceKey, recordKey, target, hash, addresses } = mapped;
  return { sourceKey, recordKey, entity: target.entity.name, id, version, hash, addresses };
}

/** The value by which an existing record is found and adopted; null if it has none. */
export function adoptionKey({ adopt, values }: MappedRecord): string | null {
  const value = adopt === null ? null : values[adopt];
  return typeof value === 'string' ? value : null;
}

async function adopted(
  work: RecordContext,
  mapped: MappedRecord,
  siteId: number,
): Promise<StoredRecord | null> {
  const { target, adopt } = mapped;
  const value = adoptionKey(mapped);
  return adopt !== null && value !== null ? findByField(work, target, siteId, adopt, value) : null;
}

async function reasonToLeave(
  work: RecordContext,
  { hooks }: Target,
  {
    before,
    known,
    isRewritten,
  }: { before: StoredRecord | null; known: ImportedRecord; isRewritten: boolean },
): Promise<string | null> {
  if (!before) return 'It was deleted since it was imported; with --overwrite it is made again.';
  if (isRewritten || before.version !== known.version || (await hooks.isTaken?.(work, before)))
    return 'It was changed by hand since it was imported; with --overwrite the source wins.';
  return null;
}

/** Whether both are the same write of the same record. */
function isAsStored(stored: ImportedRecord, known: ImportedRecord | undefined): boolean {
  return stored.id === known?.id && stored.version === known.version && stored.hash === known.hash;
}
