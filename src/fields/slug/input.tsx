import type { InputProps } from '#admin/generic/field-views.ts';
import { TextControl } from '#admin/ui/text-control.tsx';
import type { SlugOptions } from './field.ts';

/** Part of an address. Capitals become small and spaces hyphens while typing; all else is left to the check. */
export function Input(props: InputProps<string, SlugOptions>) {
  return (
    <TextControl
      {...props}
      lengthMax={props.options.path ? 250 : 100}
      normalise={(text) => text.toLowerCase().replace(/\s+/g, '-')}
      inputProps={{
        autoComplete: 'off',
        spellCheck: false,
        styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)' } },
      }}
    />
  );
}
