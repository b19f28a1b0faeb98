/** Profile fields that staff may change in addition to the email, shared by the form and its operation. */
import { choice } from '#fields/choice/field.ts';
import { text } from '#fields/text/field.ts';
import { PERSON_NAME_RULE } from '#text/person-name.ts';
import { COUNTRIES } from '#content-types/countries.ts';

export const COUNTRY_CHOICES = COUNTRIES.map(({ label, friendlyLabel, alpha3code }) => ({
  value: alpha3code,
  label: friendlyLabel ?? label,
}));

export const PROFILE_FIELDS = {
  firstName: text({
    label: 'First name',
    ...PERSON_NAME_RULE,
    width: 'half',
  }),
  lastName: text({
    label: 'Last name',
    ...PERSON_NAME_RULE,
    width: 'half',
  }),
  title: text({ label: 'Job title', lengthMax: 100, width: 'half' }),
  company: text({ label: 'Company', lengthMax: 150, width: 'half' }),
  city: text({ label: 'City', lengthMax: 100, width: 'half' }),
  postalCode: text({ label: 'Postal code', input: 'code', lengthMax: 20, width: 'half' }),
  region: text({ label: 'Region', lengthMax: 10, width: 'half' }),
  countryCode: choice({ label: 'Country', choices: COUNTRY_CHOICES, width: 'half' }),
};

/** The profile fields of a record. */
export function profileOf(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key in PROFILE_FIELDS));
}
