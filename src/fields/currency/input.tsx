import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { currencies, currencyName } from '#text/money.ts';

/** Selects a currency by code or name. The list retains a stored currency even if it has become unknown. */
export function Input(props: InputProps<string>) {
  const data = useMemo(() => {
    const codes = currencies();
    const all = props.value === null || codes.includes(props.value) ? codes : [...codes, props.value];
    return all.map((code) => ({ value: code, label: `${code}, ${currencyName(code)}` }));
  }, [props.value]);
  return (
    <Select
      {...controlProps(props)}
      data={data}
      value={props.value}
      onChange={props.onChange}
      searchable
      clearable={!props.options.required}
      allowDeselect={false}
      placeholder="Code or name, such as EUR"
      nothingFoundMessage="No currency matches this code or name."
    />
  );
}
