import type { FormField, FormValues } from '#model/pages/define-form.ts';
import { plainLabel } from '#model/pages/define-form.ts';
import type { ChoiceOption } from '#server/readers/define-account-choice.ts';

/** An account choice of another module, as a registration form shows it. */
export interface OfferedChoice {
  name: string;
  label: string;
  /** What readers agree to by ticking an option. */
  consentText: string;
  options: readonly ChoiceOption[];
}

/** The field of a choice, with nothing ticked. */
export function choiceField({ label, consentText, options }: OfferedChoice): FormField {
  return {
    type: 'checkboxGroup',
    label: () => label,
    help: () => consentText,
    options: options.map(({ id, label: own, help }) => ({
      value: String(id),
      label: () => own,
      ...(help !== null && help !== '' && { help: () => plainLabel(help) }),
    })),
  };
}

/** The ids that a reader has ticked, by choice. */
export function ticked(choices: readonly OfferedChoice[], values: FormValues) {
  return choices.map(({ name, consentText }) => {
    const { [name]: ids } = values;
    return { choice: name, ids: Array.isArray(ids) ? ids.map(Number) : [], consentText };
  });
}
