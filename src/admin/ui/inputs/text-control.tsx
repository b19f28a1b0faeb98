import { TextInput, type TextInputProps } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from './control-props.ts';
import { LengthNote } from './length-note.tsx';

interface TextControlOptions {
  label: string;
  help?: string;
  required?: boolean;
}

interface TextControlProps extends InputProps<string, TextControlOptions> {
  /** Maximum length in characters. */
  lengthMax: number;
  /** Normalises pasted or typed text before it is passed on. */
  normalise?: (text: string) => string;
  inputProps?: Pick<
    TextInputProps,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'spellCheck'
    | 'placeholder'
    | 'styles'
    | 'lang'
    | 'dir'
    | 'attributes'
  >;
}

/** A single-line text input; an empty line is null. */
export function TextControl({ lengthMax, normalise = oneLine, inputProps, ...props }: TextControlProps) {
  const value = props.value ?? '';
  const note = <LengthNote help={props.options.help} length={value.length} lengthMax={lengthMax} />;
  const hasNote = Boolean(props.options.help) || value.length >= lengthMax * 0.8;
  return (
    <TextInput
      {...controlProps(props, hasNote ? note : undefined)}
      {...inputProps}
      value={value}
      onChange={(event) => {
        const text = normalise(event.currentTarget.value);
        props.onChange(text === '' ? null : text);
      }}
    />
  );
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
