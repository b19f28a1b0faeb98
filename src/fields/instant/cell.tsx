import type { CellProps } from '#admin/generic/field-views.ts';
import { useAdminData } from '#admin/generic/admin-data.ts';
import { useNow } from '#admin/ui/use-now.ts';
import { exactTime, relativeTime } from '#admin/ui/zoned-time.ts';

/** How long ago; the exact time in the site's zone on hover and for assistive technology that reads titles. */
export function Cell({ value }: CellProps<string>) {
  const { timeZone } = useAdminData();
  const now = useNow();
  if (value === null) return null;
  return (
    <time dateTime={value} title={exactTime(value, timeZone)} style={{ whiteSpace: 'nowrap' }}>
      {relativeTime(value, timeZone, now)}
    </time>
  );
}
