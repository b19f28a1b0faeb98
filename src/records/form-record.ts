/** Fields of entities in forms of readers, and records that forms create. */
import type { Entity } from '#model/define-entity.ts';
import type { Field } from '#model/field.ts';
import type { FormInput } from './form-input.ts';

/** The field of an entity from which a field of a form follows. */
export interface RecordField {
  entity: Entity;
  key: string;
  field: Field;
  /** How the kind asks for the value; null for a kind or options without an input for readers. */
  input: FormInput | null;
}

type Values = Readonly<Record<string, unknown>>;

/** The record that a form creates from the values of its fields, through the checks of the entity. */
export interface FormRecord<Sent> {
  entity: Entity;
  /**
   * Values of fields that readers don't fill in, also of those that only the server writes. The site of the page is
   * added to an entity of sites.
   */
  fixed?: Values | ((sent: Sent) => Values);
}

/** A field of a form, as far as records are concerned. */
interface FieldToCheck {
  of?: RecordField;
  options?: readonly unknown[];
}

/** Why readers cannot fill in a field of a form, as the end of an error’s message; null if they can. */
export function problemOfField(
  name: string,
  { of, options = [] }: FieldToCheck,
  record: FormRecord<never> | undefined,
): string | null {
  if (!of) {
    if (!record || !Object.hasOwn(record.entity.fields, name)) return null;
    return `the field ${name} has the name of a field of ${record.entity.name}, which it would not fill in. Declare it with fieldOf.`;
  }
  const { entity, key, field, input } = of;
  const { writable, secret } = field.options;
  const whole = `${entity.name}.${key}`;
  if (secret) return `the field ${name} may not be filled in by readers: ${whole} is secret.`;
  if (writable === 'server')
    return `the field ${name} may not be filled in by readers: only the server writes ${whole}.`;
  if (entity.tenancy === 'site' && key === 'site')
    return `the field ${name} may not be filled in by readers: the page decides the site of the record.`;
  if (!input)
    return `the field ${name} has no input for readers: the kind ${field.kind.kind} of ${whole} declares none for these options (formInput).`;
  if (input.isWithNamedOptions && options.length === 0)
    return `the field ${name} needs options: the kind ${field.kind.kind} of ${whole} has no list of values for readers.`;
  if (record && record.entity.name !== entity.name)
    return `the field ${name} is of ${entity.name}, but the form creates ${record.entity.name}.`;
  if (record && name !== key) return `the field ${name} must have the name of its field, ${key}.`;
  return null;
}

/**
 * Why no record can be created from a form with these fields, as the end of an error’s message; null if one can.
 * Values of a function are not known before a form is sent.
 */
export function problemOfRecord(
  { entity, fixed = {} }: FormRecord<never>,
  names: ReadonlySet<string>,
): string | null {
  const given = typeof fixed === 'function' ? {} : fixed;
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(entity.fields, key))
      return `${entity.name} has no field ${key}, which has a fixed value.`;
    if (names.has(key)) return `the field ${key} has a fixed value, so readers cannot fill it in.`;
  }
  if (typeof fixed === 'function') return null;
  const missing = Object.entries(entity.fields).find(
    ([key, { options }]) =>
      options.required &&
      !options.condition &&
      options.default === undefined &&
      !names.has(key) &&
      !Object.hasOwn(given, key) &&
      !(entity.tenancy === 'site' && key === 'site'),
  );
  return missing
    ? `${entity.name} requires ${missing[0]}: add the field to the form, or give it a fixed value.`
    : null;
}
