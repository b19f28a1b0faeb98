/** One field of a form: the input of its kind, bound to the field's value. */
import { memo, useCallback, useId } from 'react';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import type { Field } from '#model/field.ts';
import { errorOf, partErrorsOf, useForm, type FormStore } from './form-store.ts';
import { isOffered } from './form-values.ts';
import { FormStoreContext } from './siblings.ts';
import classes from './shape-form.module.css';

interface FormFieldProps {
  store: FormStore;
  name: string;
  field: Field;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** Renders nothing while the field's condition does not hold, and for kinds without an input. */
export const FormField = memo(function FormField({ store, name, field, onBlur, disabled }: FormFieldProps) {
  const id = useId();
  const { Input } = useFieldViews()(field.kind.kind);
  const isShown = useForm(store, (state) => isOffered(field, state.values));
  const value = useForm(store, (state) => state.values[name] ?? null);
  const error = useForm(store, (state) => errorOf(state.errors, name));
  const partErrors = useForm(store, (state) => partErrorsOf(state.errors, name));
  const change = useCallback((next: unknown) => store.set(name, next), [store, name]);
  if (!Input || !isShown) return null;
  return (
    <div className={classes.field} data-width={field.options.width ?? 'full'} data-field={name}>
      <FormStoreContext value={store}>
        <Input
          id={`${id}${name}`}
          options={field.options}
          value={value}
          onChange={change}
          error={error}
          partErrors={partErrors}
          disabled={disabled}
          {...(onBlur && { onBlur })}
        />
      </FormStoreContext>
    </div>
  );
});
