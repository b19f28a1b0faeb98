import { TagsInput } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import type { EmailsOptions } from './field.ts';

/** Input for addresses as tags: Enter, comma or space completes an address. */
export const Input = typedInput(EmailsInput);

function EmailsInput(props: InputProps<string[], EmailsOptions>) {
  return (
    <TagsInput
      {...controlProps(props)}
      value={props.value ?? []}
      onChange={(next) => props.onChange(next.length > 0 ? next : null)}
      maxTags={props.options.countMax ?? 20}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      placeholder={props.value?.length ? '' : 'desk@example.org'}
    />
  );
}
