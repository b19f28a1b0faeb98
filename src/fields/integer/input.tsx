import { NumberInput, Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { afterPress } from '#admin/generic/form/incomplete-input.ts';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import type { IntegerOptions } from './field.ts';

/**
 * Input for a whole number. A number outside the limits is left as typed, so that the validation can name the
 * limit.
 */
export function Input(props: InputProps<number, IntegerOptions>) {
  const { choices } = props.options;
  return choices ? <ChosenInput {...props} choices={choices} /> : <TypedNumber {...props} />;
}

/**
 * A minus sign without digits leaves the value unchanged and is an error; digits outside the number range are
 * rejected.
 */
function TypedNumber(props: InputProps<number, IntegerOptions>) {
  const { min, max } = props.options;
  const { value, onChange } = props;
  const control = useRef<HTMLInputElement>(null);
  const [isHalfTyped, setHalfTyped] = useState(false);
  const [hasProblem, setHasProblem] = useState(false);
  useEffect(() => control.current?.setCustomValidity(isHalfTyped ? NOT_A_NUMBER : ''), [isHalfTyped]);
  const change = (next: number | string) => {
    setHalfTyped(next === '-');
    if (next === '-') return;
    setHasProblem(false);
    onChange(next === '' ? null : Number(next));
  };
  const { onBlur, error, ...common } = controlProps(props);
  return (
    <NumberInput
      {...common}
      ref={control}
      error={hasProblem && isHalfTyped ? NOT_A_NUMBER : error}
      value={isHalfTyped ? '-' : (value ?? '')}
      onChange={change}
      onInvalid={() => setHasProblem(true)}
      onBlur={() => {
        if (isHalfTyped) afterPress(() => setHasProblem(true));
        onBlur?.();
      }}
      isAllowed={({ value: typed }) => typed === '-' || Number.isSafeInteger(Number(typed))}
      allowDecimal={false}
      allowNegative={min === undefined || min < 0}
      clampBehavior="none"
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
    />
  );
}

const NOT_A_NUMBER = 'Enter a whole number, or clear the field.';

function ChosenInput({
  choices,
  ...props
}: InputProps<number, IntegerOptions> & { choices: NonNullable<IntegerOptions['choices']> }) {
  return (
    <Select
      {...controlProps(props)}
      data={choices.map(({ value, label }) => ({ value: String(value), label }))}
      value={props.value === null ? null : String(props.value)}
      onChange={(value) => props.onChange(value === null ? null : Number(value))}
      clearable={!props.options.required}
      allowDeselect={!props.options.required}
      placeholder="Choose"
    />
  );
}
