import type { InputProps } from '#admin/generic/field-views.ts';
import { TextControl } from '#admin/ui/inputs/text-control.tsx';

/** Seven digits; “IMO” and spaces that come with a pasted number are dropped. */
export function Input(props: InputProps<string>) {
  return (
    <TextControl
      {...props}
      lengthMax={7}
      normalise={(text) => text.replace(/^\s*IMO\s*|\s+/gi, '')}
      inputProps={{ inputMode: 'numeric', autoComplete: 'off', spellCheck: false, placeholder: '9074729' }}
    />
  );
}
