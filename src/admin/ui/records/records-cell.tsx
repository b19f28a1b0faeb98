import { TextCell } from '../inputs/text-cell.tsx';
import { useRecords } from './use-records.ts';

/** Labels of records in a list. */
export function RecordsCell({ to, ids }: { to: string; ids: readonly number[] }) {
  const records = useRecords(to, ids);
  const labels = ids.map(records.nameOf);
  return <TextCell text={labels.join(', ')} quiet={ids.every((id) => !records.get(id))} />;
}
