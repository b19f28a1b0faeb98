import type { ComponentType } from 'react';
import type { FieldOptions } from '#model/field.ts';
import type { InputProps } from './field-views.ts';

/**
 * An input that names its kind's own options, as the registry takes it. A form gives every input the options of a
 * field of its kind, which is what makes this safe.
 */
export function typedInput<Value, Options extends FieldOptions<Value>>(
  input: ComponentType<InputProps<Value, Options>>,
): ComponentType<InputProps<Value>> {
  return input as unknown as ComponentType<InputProps<Value>>;
}
