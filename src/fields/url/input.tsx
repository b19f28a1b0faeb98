import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { Advice } from '#admin/ui/advice.tsx';
import { TextControl } from '#admin/ui/inputs/text-control.tsx';
import type { UrlOptions } from './field.ts';

/** Input for one URL; spaces and line breaks in a pasted URL are removed. */
export const Input = typedInput(UrlInput);

function UrlInput(props: InputProps<string, UrlOptions>) {
  const { value, options } = props;
  return (
    <>
      <TextControl
        {...props}
        lengthMax={2000}
        normalise={(text) => text.replace(/\s+/g, '')}
        inputProps={{ type: 'text', inputMode: 'url', autoComplete: 'off', spellCheck: false }}
      />
      <Advice text={(value && options.advise?.(value)) || null} />
    </>
  );
}
