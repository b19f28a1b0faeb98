/** A form derived from a shape: its fields in their groups, with their widths and conditions. */
import type { FieldGroup } from '#model/define-entity.ts';
import type { Field, Shape } from '#model/field.ts';
import { FormField } from './form-field.tsx';
import type { FormStore } from './form-store.ts';
import { writableFields } from './form-values.ts';
import { OneOfFields } from './one-of-fields.tsx';
import classes from './shape-form.module.css';

interface ShapeFormProps {
  store: FormStore;
  shape: Shape;
  groups?: readonly FieldGroup[] | undefined;
  /** Fields that are set elsewhere. */
  leaveOut?: readonly string[];
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

export function ShapeForm({ store, shape, groups = [], leaveOut = [], onBlur, disabled }: ShapeFormProps) {
  const fields = writableFields(shape).filter(([key]) => !leaveOut.includes(key));
  const known = new Set(groups.map((group) => group.key));
  const free = fields.filter(([, field]) => !field.options.group || !known.has(field.options.group));
  return (
    <>
      {free.length > 0 ? (
        <div className={classes.group}>
          <FieldGrid store={store} fields={free} onBlur={onBlur} disabled={disabled} />
        </div>
      ) : null}
      {groups.map((group) => {
        const own = fields.filter(([, field]) => field.options.group === group.key);
        if (own.length === 0) return null;
        return (
          <fieldset key={group.key} className={classes.group}>
            <legend className={classes.legend}>{group.label}</legend>
            {group.help ? <p className={classes.help}>{group.help}</p> : null}
            <FieldGrid store={store} fields={own} onBlur={onBlur} disabled={disabled} />
          </fieldset>
        );
      })}
    </>
  );
}

interface FieldGridProps {
  store: FormStore;
  fields: readonly [string, Field][];
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** Fields side by side, according to their widths. */
export function FieldGrid({ store, fields, onBlur, disabled }: FieldGridProps) {
  return (
    <div className={classes.grid}>
      {fields.map(([name, field]) => {
        const props = { store, onBlur, disabled };
        const { oneOf } = field.options;
        if (!oneOf) return <FormField key={name} {...props} name={name} field={field} />;
        // The first field of a choice renders the whole choice.
        const choice = fields.filter(([, other]) => other.options.oneOf?.key === oneOf.key);
        return choice[0]?.[0] === name ? <OneOfFields key={name} {...props} fields={choice} /> : null;
      })}
    </div>
  );
}
