/** Compares the version that a call is based on with that of the item. */
import { conflict, type AppError } from '#model/errors.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { namesOf } from '../lists/people.ts';
import { documentVersion, type ContentDocument } from './documents.ts';

/**
 * Whether the item still is as the caller read it. `version`: “2.1”, of the record and its working copy, or “2”, of the record
 * without unpublished changes.
 */
export function isCurrentVersion({ record, workingCopy }: ContentDocument, version: string): boolean {
  if (version.includes('.')) return version === documentVersion({ record, workingCopy });
  return version === String(record.version) && Object.keys(workingCopy?.data ?? {}).length === 0;
}

/** Throws CONFLICT, with the version of the item and its last editor, if the caller read another version. */
export async function assertCurrentVersion(
  work: Pick<UnitOfWork, 'db' | 'organisationId'>,
  document: ContentDocument,
  version: string,
): Promise<void> {
  if (!isCurrentVersion(document, version)) throw await staleVersion(work, document, version);
}

async function staleVersion(
  work: Pick<UnitOfWork, 'db' | 'organisationId'>,
  document: ContentDocument,
  version: string,
): Promise<AppError> {
  const current = documentVersion(document);
  const editor = await editorOf(work, document);
  const detail = { version: current, editor, conflicts: [] };
  if (version === String(document.record.version))
    return conflict(
      'STALE_VERSION',
      `This item has unpublished changes by ${editor ?? 'someone else'}. Look at them first, then send its version ${current}.`,
      detail,
    );
  return conflict(
    'STALE_VERSION',
    'Someone else changed this item since you loaded it. Look at their changes first.',
    detail,
  );
}

/** The name of the person or API key whose change is the last; null for one of the system or of a deleted user. */
export async function editorOf(
  work: Pick<UnitOfWork, 'db' | 'organisationId'>,
  { record, workingCopy }: ContentDocument,
): Promise<string | null> {
  if (workingCopy?.updatedEvent) return workingCopy.updatedEvent;
  const id = workingCopy ? workingCopy.updatedBy : record.updatedBy;
  return (await namesOf(work, [id])).get(id ?? 0)?.fullName ?? null;
}
