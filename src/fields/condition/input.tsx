import type { InputProps } from '#admin/generic/field-views.ts';
import { TextControl } from '#admin/ui/inputs/text-control.tsx';
import { CONDITION_LENGTH_MAX } from '#grid/shapes/display-condition.ts';
import type { ConditionOptions } from './field.ts';

/** Text box for a condition, with its syntax errors next to it. */
export function Input(props: InputProps<string, ConditionOptions>) {
  return (
    <TextControl
      {...props}
      lengthMax={CONDITION_LENGTH_MAX}
      inputProps={{
        autoComplete: 'off',
        spellCheck: false,
        placeholder: 'type is Article and not viewport is phone',
      }}
    />
  );
}
