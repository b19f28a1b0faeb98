import type { InputProps } from '#admin/generic/field-views.ts';
import { useAdminData } from '#admin/generic/admin-data.ts';
import { controlProps } from '#admin/ui/control-props.ts';
import { ZonedTimeInput } from '#admin/ui/zoned-time-input.tsx';

/** Date and time in the site's zone. */
export function Input(props: InputProps<string>) {
  const { timeZone } = useAdminData();
  return (
    <ZonedTimeInput
      {...controlProps(props)}
      value={props.value}
      onChange={props.onChange}
      timeZone={timeZone}
    />
  );
}
