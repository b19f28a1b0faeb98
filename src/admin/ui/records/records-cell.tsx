import { TextCell } from '../inputs/text-cell.tsx';
import { useRecords } from './use-records.ts';

/** Labels of records in a list; shows ids for records that are not loaded yet or were deleted. */
export function RecordsCell({ to, ids }: { to: string; ids: readonly number[] }) {
  const records = useRecords(to, ids);
  const labels = ids.map((id) => records.get(id)?.label ?? `#${id}`);
  return <TextCell text={labels.join(', ')} quiet={ids.every((id) => !records.get(id))} />;
}
