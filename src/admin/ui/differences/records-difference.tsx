import { useRecords } from '#admin/ui/records/use-records.ts';
import { NamesDifference } from './names-difference.tsx';

/** Records by name; ids until they are loaded, and for records that were deleted. */
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
  return (
    <NamesDifference before={before} after={after} nameOf={(id) => records.get(id)?.label ?? `#${id}`} />
  );
}
