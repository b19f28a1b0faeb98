import type { InputProps } from '#admin/generic/field-views.ts';
import { TextControl } from '#admin/ui/text-control.tsx';

/** One address; spaces and line breaks that come with a pasted one are dropped. */
export function Input(props: InputProps<string>) {
  return (
    <TextControl
      {...props}
      lengthMax={2000}
      normalise={(text) => text.replace(/\s+/g, '')}
      inputProps={{ type: 'text', inputMode: 'url', autoComplete: 'off', spellCheck: false }}
    />
  );
}
