import { errorOf, errorsWithin } from '#admin/generic/form/form-store.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import type { Field, Shape } from '#model/field.ts';
import entryStyle from './entries.module.css';

interface ValueFieldsProps {
  /** Prefix of the controls' ids. */
  id: string;
  of: Shape;
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
  disabled?: boolean | undefined;
  /** Messages about the parts, by their path. */
  errors?: Readonly<Record<string, string>> | undefined;
}

/**
 * The inputs of a value with several fields, such as a list entry or a group. Lay them out in a grid of six
 * columns.
 */
export function ValueFields({ id, of, value, onChange, disabled, errors = {} }: ValueFieldsProps) {
  const viewsOf = useFieldViews();
  return Object.entries(of).map(([key, definition]) => {
    const field = definition as Field;
    const View = viewsOf(field.kind.kind).Input;
    if (!View || field.options.writable === 'server') return null;
    if (field.options.condition && !field.options.condition(value)) return null;
    return (
      <div key={key} className={entryStyle[field.options.width ?? 'full']}>
        <View
          id={`${id}-${key}`}
          options={field.options}
          value={value[key] ?? null}
          onChange={(next) => onChange({ ...value, [key]: next })}
          disabled={disabled}
          error={errorOf(errors, key)}
          partErrors={errorsWithin(errors, key)}
        />
      </div>
    );
  });
}
