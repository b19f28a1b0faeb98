import type { InputProps } from '#admin/generic/field-views.ts';
import { TextControl } from '#admin/ui/inputs/text-control.tsx';

/** Input for one email address; spaces in a pasted address are removed. */
export function Input(props: InputProps<string>) {
  return (
    <TextControl
      {...props}
      lengthMax={254}
      normalise={(text) => text.replace(/\s+/g, '')}
      inputProps={{ type: 'text', inputMode: 'email', autoComplete: 'off', spellCheck: false }}
    />
  );
}
