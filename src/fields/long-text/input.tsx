import { Textarea } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { LengthNote } from '#admin/ui/inputs/length-note.tsx';
import type { LongTextOptions } from './field.ts';

/** Input for several lines; the box grows with its text. */
export function Input(props: InputProps<string, LongTextOptions>) {
  const { help, lengthMax = 5000, rows = 3 } = props.options;
  const value = props.value ?? '';
  const words = useTextInputAttributes();
  const hasNote = Boolean(help) || value.length >= lengthMax * 0.8;
  return (
    <Textarea
      {...controlProps(
        props,
        hasNote ? <LengthNote help={help} length={value.length} lengthMax={lengthMax} /> : undefined,
      )}
      {...words}
      autosize
      minRows={rows}
      maxRows={Math.max(rows, 16)}
      placeholder={props.options.placeholder}
      value={value}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  );
}
