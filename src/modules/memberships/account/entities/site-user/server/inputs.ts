import { integer } from '#fields/integer/field.ts';

/** The account an operation is about. */
export const accountId = integer({
  label: 'Id',
  names: 'siteUser',
  required: true,
  min: 1,
  max: 2_147_483_647,
});
