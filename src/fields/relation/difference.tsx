import type { DifferenceProps } from '#admin/generic/field-views.ts';
import { RecordsDifference } from '#admin/ui/differences/records-difference.tsx';

export function Difference({ before, after, options }: DifferenceProps<number>) {
  const idsOf = (value: number | null) => (value === null ? [] : [value]);
  return <RecordsDifference to={String(options['to'])} before={idsOf(before)} after={idsOf(after)} />;
}
