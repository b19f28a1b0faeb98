import type { FormInputProps } from '#site/ui/forms/form-inputs.ts';

/** Date and time of day, in the time zone of the site. */
export function FormInput({ naming, value }: FormInputProps) {
  return <input {...naming} type="datetime-local" defaultValue={value} dir="ltr" />;
}
