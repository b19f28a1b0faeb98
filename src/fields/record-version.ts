/** Input of an operation on a version of a record. */
import { integer } from './integer/field.ts';

/** The version of a record that a call is based on. Programs may send the number, or the number as text. */
export const recordVersion = (help: string) =>
  integer({ label: 'Version', required: true, min: 1, isVersion: true, help });
