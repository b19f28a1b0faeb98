import type { Choice } from '#fields/choice/field.ts';

/** Reader details that a membership may require; each is a field of `siteUser`. */
export const COMMON_FIELDS: readonly Choice[] = [
  { value: 'firstName', label: 'First name' },
  { value: 'lastName', label: 'Last name' },
  { value: 'title', label: 'Job title' },
  { value: 'company', label: 'Company' },
  { value: 'city', label: 'City' },
  { value: 'postalCode', label: 'Postal code' },
  { value: 'region', label: 'Region' },
  { value: 'countryCode', label: 'Country' },
];
