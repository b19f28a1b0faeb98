import type { FormInputProps } from '#site/ui/forms/form-inputs.ts';

/** Metres, with a comma or a point. */
export function FormInput({ naming, field, value }: FormInputProps) {
  return (
    <input
      {...naming}
      type="text"
      inputMode="decimal"
      maxLength={field.lengthMax}
      defaultValue={value}
      dir="ltr"
    />
  );
}
