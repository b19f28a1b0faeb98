/** Inputs of field kinds in forms of readers, where a kind has one in place of the input of its type. */
import { createContext, type ComponentType } from 'react';
import type { FormField } from '#model/pages/define-form.ts';

/** Attributes that name and describe an input; every input has all of them. */
export interface InputNaming {
  id: string;
  name: string;
  'aria-describedby': string;
  'aria-invalid': boolean | undefined;
  required: boolean;
}

/** Properties of a kind's `FormInput` (`form-input.tsx`). The form adds label, help and error. */
export interface FormInputProps {
  naming: InputNaming;
  field: FormField;
  /** The submitted text, or the initial one. */
  value: string;
}

/** The inputs by the names of their kinds. A context, because forms have no access to the registry. */
export const FormInputsContext = createContext<Readonly<Record<string, ComponentType<FormInputProps>>>>({});
