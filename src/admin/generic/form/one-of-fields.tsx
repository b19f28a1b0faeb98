/** Fields of which at most one is set, shown as a single choice; the selected field is filled in below it. */
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormField } from './form-field.tsx';
import { errorOf, useForm, type FormStore } from './form-store.ts';
import { chosenField, NONE, ranked, valuesOfChoice, type ChoiceField } from './one-of-choice.ts';
import classes from './shape-form.module.css';

interface OneOfFieldsProps {
  store: FormStore;
  fields: readonly ChoiceField[];
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

export function OneOfFields({ store, fields, onBlur, disabled }: OneOfFieldsProps) {
  const stored = useForm(store, (state) => chosenField(fields, state.values));
  const error = useForm(store, ({ errors }) => fields.map(([key]) => errorOf(errors, key)).find(Boolean));
  // The selected option whose record is not chosen yet: until then, all fields are unset.
  const [pending, setPending] = useState<string | null>(null);
  const chosen = stored === NONE ? (pending ?? NONE) : stored;
  const [, first] = fields[0] ?? [];
  const { oneOf } = first?.options ?? {};
  const field = fields.find(([key]) => key === chosen);
  const choose = (key: string) => {
    setPending(key);
    const values = valuesOfChoice(fields, key, store.get().values);
    for (const [name, value] of Object.entries(values)) store.set(name, value);
  };
  return (
    <div className={classes.field} data-width="full" data-field={fields.map(([key]) => key).join(' ')}>
      <Stack gap="sm">
        <Radio.Group label={oneOf?.label} error={error} value={chosen} onChange={choose} onBlur={onBlur}>
          <Stack gap={6} mt={6}>
            <Radio value={NONE} size="sm" label={oneOf?.none} disabled={disabled} />
            {ranked(fields).map(([key, { options }]) => (
              <Radio
                key={key}
                value={key}
                size="sm"
                label={options.oneOf?.choice}
                description={key === chosen ? options.help : undefined}
                disabled={disabled}
              />
            ))}
          </Stack>
        </Radio.Group>
        {field && field[1].kind.kind !== 'boolean' ? (
          <FormField store={store} name={field[0]} field={field[1]} onBlur={onBlur} disabled={disabled} />
        ) : null}
      </Stack>
    </div>
  );
}
