import type { InputProps } from '#admin/generic/field-views.ts';
import { TextControl } from '#admin/ui/inputs/text-control.tsx';
import { OWN_PATH_LENGTH_MAX } from '#addresses/own-path.ts';
import type { SlugOptions } from './field.ts';

/**
 * Part of a URL. Upper case becomes lower case, and spaces become hyphens, while typing; the validation handles everything
 * else.
 */
export function Input(props: InputProps<string, SlugOptions>) {
  return (
    <TextControl
      {...props}
      lengthMax={lengthMaxOf(props.options)}
      normalise={(text) => text.toLowerCase().replace(/\s+/g, '-')}
      inputProps={{
        autoComplete: 'off',
        spellCheck: false,
        styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)' } },
      }}
    />
  );
}

function lengthMaxOf({ path, isFree }: SlugOptions): number {
  if (isFree) return OWN_PATH_LENGTH_MAX;
  return path ? 250 : 100;
}
