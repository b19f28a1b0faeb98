/** Inputs shared by several calls of members. */
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { PASSWORD_LENGTH } from '#access/password.ts';

export const passwordInput = (label: string) =>
  text({ label, required: true, lengthMax: PASSWORD_LENGTH.max, input: 'password' });

export const contentIdInput = integer({
  label: 'Content',
  apiDescription: 'ID of the item that the reader marks.',
  required: true,
  min: 1,
});

/** Whether the operation succeeded. */
export const DONE_OUTPUT = { type: { scalar: 'Boolean' } } as const;
