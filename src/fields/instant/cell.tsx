import type { CellProps } from '#admin/generic/field-views.ts';
import { useAdminData } from '#admin/generic/admin-data.ts';
import { longInstant, shortInstant } from '#admin/generic/dates.ts';

/** Time in the site's zone; day and zone appear on hover and for assistive technology that reads titles. */
export function Cell({ value }: CellProps<string>) {
  const { timeZone } = useAdminData();
  if (value === null) return null;
  return (
    <time dateTime={value} title={longInstant(value, timeZone)} style={{ whiteSpace: 'nowrap' }}>
      {shortInstant(value, timeZone, new Date())}
    </time>
  );
}
