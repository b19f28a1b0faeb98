import type { ComponentType } from 'react';
import type { FieldOptions } from '#model/field.ts';
import type { InputProps } from './field-views.ts';

/**
 * Converts an input with its kind's own options type to the type that the registry expects. This is safe
 * because a form passes every input the options of a field of its kind.
 */
export function typedInput<Value, Options extends FieldOptions<Value>>(
  input: ComponentType<InputProps<Value, Options>>,
): ComponentType<InputProps<Value>> {
  return input as unknown as ComponentType<InputProps<Value>>;
}
