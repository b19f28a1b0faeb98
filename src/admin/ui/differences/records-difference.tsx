import { useRecords } from '#admin/ui/records/use-records.ts';
import { NamesDifference } from './names-difference.tsx';

/** Difference of record lists by name. */
export function RecordsDifference({
  to,
  before,
  after,
}: {
  to: string;
  before: readonly number[];
  after: readonly number[];
}) {
  const records = useRecords(to, [...new Set([...before, ...after])]);
  return <NamesDifference before={before} after={after} nameOf={records.nameOf} />;
}
