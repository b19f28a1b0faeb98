import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { afterPress } from '#admin/generic/form/incomplete-input.ts';
import { useSibling } from '#admin/generic/form/siblings.ts';
import { useTextLanguage } from '#admin/generic/text-language.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { amountInWords, minorDigits } from '#text/money.ts';
import { readAmount, writtenAmount } from './amounts.ts';
import type { MoneyOptions } from './field.ts';

/**
 * Input for an amount in whole units of its currency; below it, the amount as readers of the site will see
 * it.
 */
export const Input = typedInput(MoneyInput);

const NO_AMOUNT = 'Enter an amount such as 49 or 49.00, or clear the field.';

function MoneyInput(props: InputProps<number, MoneyOptions>) {
  const { value, onChange, options } = props;
  const language = useTextLanguage() ?? 'en';
  const chosen = useSibling(options.currency);
  const currency = typeof chosen === 'string' ? chosen : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [hasProblem, setHasProblem] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  const isNoAmount = typed !== null && typed.trim() !== '' && readAmount(typed, currency) === null;
  useEffect(() => control.current?.setCustomValidity(isNoAmount ? NO_AMOUNT : ''), [isNoAmount]);
  useSameWholeUnits(props, currency);
  const { error, onBlur, ...common } = controlProps(props, noteOf(value, currency, language, options.help));
  return (
    <TextInput
      {...common}
      ref={control}
      inputMode="decimal"
      autoComplete="off"
      error={hasProblem && isNoAmount ? NO_AMOUNT : error}
      value={typed ?? (value === null ? '' : writtenAmount(value, currency))}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        setHasProblem(false);
        const amount = readAmount(text, currency);
        if (amount !== null || text.trim() === '') onChange(amount);
      }}
      onInvalid={() => setHasProblem(true)}
      onBlur={() => {
        if (isNoAmount) afterPress(() => setHasProblem(true));
        else setTyped(null);
        onBlur?.();
      }}
    />
  );
}

/** Returns the amount as readers will see it, or the help text while amount or currency is missing. */
function noteOf(value: number | null, currency: string, language: string, help: string | undefined) {
  return value === null || currency === ''
    ? help
    : `Readers see ${amountInWords(value, currency, language)}.`;
}

/** Preserves the amount in whole units when the currency changes to one with other decimals: 49 stays 49. */
function useSameWholeUnits({ value, onChange }: InputProps<number, MoneyOptions>, currency: string): void {
  const digits = minorDigits(currency);
  const before = useRef(digits);
  useEffect(() => {
    const change = digits - before.current;
    before.current = digits;
    if (change !== 0 && value !== null) onChange(Math.max(1, Math.round(value * 10 ** change)));
  }, [digits, value, onChange]);
}
