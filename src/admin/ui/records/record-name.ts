import type { RecordLabel } from '#admin/generic/admin-data.ts';

/** `null`: no longer exists. `undefined`: not loaded yet. */
export type KnownRecord = RecordLabel | null | undefined;

/** The name of a record that is selected, also while it is not known. */
export function recordName(id: number, record: KnownRecord, isFailed: boolean): string {
  if (record) return record.label;
  if (record === null) return `#${id}, which no longer exists`;
  return isFailed ? 'Name could not be loaded' : '…';
}
