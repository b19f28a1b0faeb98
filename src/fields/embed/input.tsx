import type { InputProps } from '#admin/generic/field-views.ts';
import { TextControl } from '#admin/ui/inputs/text-control.tsx';

/** Text box for a player's URL or its pasted frame. */
export function Input(props: InputProps<string>) {
  return (
    <TextControl
      {...props}
      lengthMax={5000}
      inputProps={{ placeholder: 'https://', autoComplete: 'off', spellCheck: false }}
    />
  );
}
