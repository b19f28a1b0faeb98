/** Derives fields of readers’ forms from the fields of an entity. */
import type { Entity } from '#model/define-entity.ts';
import type { FormField, FormText } from '#model/pages/define-form.ts';

/** What a form may say differently from the entity’s field, for example in the languages of its sites. */
export interface RecordFieldTexts extends Pick<
  FormField,
  'label' | 'help' | 'placeholder' | 'requiredMessage' | 'value' | 'autocomplete' | 'options'
> {
  /** Also required if the record does not require it. For a checkbox: it must be ticked. */
  required: true;
  /** Label of an option of the entity’s field. */
  optionLabel: (value: string, language: string) => string;
}

/**
 * A field of a form that follows from an entity’s field: type, label, help, options, limits and checks. The form is refused where it
 * is defined if readers cannot fill in the field.
 */
export function fieldOf<E extends Entity>(
  entity: E,
  key: Extract<keyof E['fields'], string>,
  { optionLabel, ...texts }: Partial<RecordFieldTexts> = {},
): FormField {
  const field = entity.fields[key];
  if (!field) throw new Error(`${entity.name} has no field ${key}.`);
  const { label, help, required, condition, default: initial } = field.options;
  const input = field.kind.formInput?.(field.options) ?? null;
  const {
    type = 'text',
    options,
    isWithNamedOptions: _,
    read: _read,
    refusal: _refusal,
    ...limits
  } = input ?? {};
  const value = initialTexts(initial);
  return {
    type,
    label: always(label),
    ...(help !== undefined && { help: always(help) }),
    // An unticked box is a value, too.
    ...(required && !condition && type !== 'checkbox' && { required }),
    ...(options && { options: options.map((option) => optionOf(option, optionLabel)) }),
    ...(value !== null && { value }),
    ...limits,
    ...texts,
    of: { entity, key, field, input },
  };
}

/** Several fields of an entity by their keys, with its own texts. */
export function fieldsOf<E extends Entity>(
  entity: E,
  ...keys: Extract<keyof E['fields'], string>[]
): Record<string, FormField> {
  return Object.fromEntries(keys.map((key) => [key, fieldOf(entity, key)]));
}

function always(text: string): FormText {
  return () => text;
}

function optionOf(
  { value, label }: { value: string; label: string },
  optionLabel: RecordFieldTexts['optionLabel'] | undefined,
) {
  return { value, label: (language: string) => optionLabel?.(value, language) ?? label };
}

/** A default as the form’s initial value; null for one that no input shows. */
function initialTexts(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : null;
  return Array.isArray(value) ? value.join(',') : null;
}
