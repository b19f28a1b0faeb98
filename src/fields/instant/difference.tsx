import { useAdminData } from '#admin/generic/admin-data.ts';
import { longInstant } from '#admin/generic/dates.ts';
import type { DifferenceProps } from '#admin/generic/field-views.ts';
import { TextDifference } from '#admin/ui/differences/text-difference.tsx';

/** Shows both times in the site's zone. */
export function Difference({ before, after }: DifferenceProps<string>) {
  const { timeZone } = useAdminData();
  const words = (value: string | null) => (value === null ? null : longInstant(value, timeZone));
  return <TextDifference before={words(before)} after={words(after)} />;
}
