/** Reads addresses from the lines of a text or CSV file. Pure. */
import { emailKey } from '#addresses/email-key.ts';
import { email } from '#fields/email/field.ts';
import { isValidValue } from '#records/shape.ts';

/** Characters of a line that are read. */
const LINE_LENGTH_MAX = 2_000;

const SHAPE = { email: email({ label: 'Email' }) };

/** What a line of a file holds: an address in the form of `emailKey`, nothing, or a problem. */
export type AddressLine = { email: string } | { isBlank: true } | { problem: string };

/**
 * The address in a line: the first cell with an at sign, without quotation marks and angle brackets. Cells are separated by commas,
 * semicolons or tabs.
 */
export function addressInLine(line: string): AddressLine {
  if (line.trim() === '') return { isBlank: true };
  if (line.length > LINE_LENGTH_MAX)
    return { problem: `The line has more than ${LINE_LENGTH_MAX} characters.` };
  const cell = line.split(/[,;\t]/).find((part) => part.includes('@'));
  if (cell === undefined) return { problem: 'The line has no email address.' };
  const address = bare(cell);
  if (!isValidValue(SHAPE, 'email', address)) return { problem: 'This is not an email address.' };
  return { email: emailKey(address) };
}

/** `Ada <ada@example.org>` and `"ada@example.org"` without what surrounds the address. Characters within it are not changed. */
function bare(cell: string): string {
  const open = cell.lastIndexOf('<');
  const close = cell.indexOf('>', open);
  const inner = open !== -1 && close !== -1 ? cell.slice(open + 1, close) : cell;
  return inner.replaceAll(/^["'\s\u{feff}]+|["'\s\u{feff}]+$/gu, '');
}
