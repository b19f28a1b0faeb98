import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import entryStyle from '#admin/ui/inputs/entries.module.css';
import { FieldGroup } from '#admin/ui/inputs/field-group.tsx';
import { ValueFields } from '#admin/ui/inputs/value-fields.tsx';
import { defaultsOf } from '#records/shape.ts';
import type { GroupOptions } from './field.ts';

/** Input for several fields as one value; if all of them are empty, the value is null. */
export const Input = typedInput(GroupInput);

function GroupInput({
  id,
  options,
  value,
  onChange,
  error,
  partErrors = {},
  disabled,
}: InputProps<Record<string, unknown>, GroupOptions>) {
  const isShownBelow = Object.keys(partErrors).some((path) => (path.split('.')[0] ?? '') in options.of);
  const change = (next: Record<string, unknown>) =>
    onChange(Object.values(next).every((part) => part === null || part === undefined) ? null : next);
  if (options.frame === 'none')
    return (
      <div className={entryStyle['open']}>
        <ValueFields
          id={id}
          of={options.of}
          value={value ?? defaultsOf(options.of)}
          onChange={change}
          disabled={disabled}
          errors={partErrors}
        />
      </div>
    );
  return (
    <FieldGroup id={id} options={options} error={isShownBelow ? undefined : error}>
      <div className={entryStyle['group']}>
        <ValueFields
          id={id}
          of={options.of}
          value={value ?? defaultsOf(options.of)}
          onChange={change}
          disabled={disabled}
          errors={partErrors}
        />
      </div>
    </FieldGroup>
  );
}
