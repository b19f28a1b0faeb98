import type { Entity } from '#model/define-entity.ts';
import { countOfUses } from '#admin/ui/images/count-of-uses.ts';
import { TRASH_DAYS } from '#records/trash.ts';

interface Deletion {
  entity: Pick<Entity, 'hasTrash'>;
  /** Display name of the record. */
  title: string;
  /** What protects such records from deletion. */
  consequence: string;
  /** Number of records that use the record, as far as is known; the server counts up to 1,000. */
  useCount: number;
}

/** The text of the question before a deletion; a record in use is never deleted. */
export function deletionText({ entity, title, consequence, useCount }: Deletion): string {
  if (useCount > 0) {
    return `“${title}” is used in ${countOfUses(useCount)} and can’t be deleted. Remove it there first.`;
  }
  const effect = entity.hasTrash
    ? `“${title}” is moved to the trash, where it stays for ${TRASH_DAYS} days.`
    : `“${title}” will be permanently deleted.`;
  return `${effect} ${consequence}`.trim();
}
