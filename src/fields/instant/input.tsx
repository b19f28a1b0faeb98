import type { InputProps } from '#admin/generic/field-views.ts';
import { useAdminData } from '#admin/generic/admin-data.ts';
import { useSibling } from '#admin/generic/form/siblings.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { ZonedTimeInput } from '#admin/ui/inputs/zoned-time-input.tsx';
import { isTimeZone } from '#text/time-zones.ts';
import type { InstantOptions } from './field.ts';

/** Input for date and time, in the zone of another field of the form, otherwise in the site's. */
export const Input = typedInput(InstantInput);

function InstantInput(props: InputProps<string, InstantOptions>) {
  const { timeZone } = useAdminData();
  const own = useSibling(props.options.zoneFrom);
  return (
    <ZonedTimeInput
      {...controlProps(props)}
      value={props.value}
      onChange={props.onChange}
      timeZone={typeof own === 'string' && isTimeZone(own) ? own : timeZone}
    />
  );
}
