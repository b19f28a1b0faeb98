/** Reads addresses from the lines of a text or CSV file. Pure. */
import { emailKey } from '#addresses/email-key.ts';
import type { LineProblem } from '../../file-import/model/import-progress.ts';
import { email } from '#fields/email/field.ts';
import { isValidValue } from '#records/shape.ts';

/** Characters of a line that are read. */
const LINE_LENGTH_MAX = 2_000;

const SHAPE = { email: email({ label: 'Email' }) };

/** What a line holds. A blank line has neither addresses nor a problem; a line may have both. */
export interface AddressLine {
  /** Addresses in the form of `emailKey`. */
  emails: readonly string[];
  /** Why a part of the line, or all of it, was not read; null for no reason. */
  problem: string | null;
}

/**
 * The addresses in a line: every cell with an at sign, without quotation marks and angle brackets. Cells are separated by
 * commas, semicolons or tabs.
 */
export function addressesInLine(line: string): AddressLine {
  if (line.trim() === '') return { emails: [], problem: null };
  if (line.length > LINE_LENGTH_MAX) return refused(`The line has more than ${LINE_LENGTH_MAX} characters.`);
  const cells = line.split(/[,;\t]/).filter((cell) => cell.includes('@'));
  if (cells.length === 0) return refused('The line has no email address.');
  const addresses = cells.map(bare);
  const emails = addresses.filter((address) => isValidValue(SHAPE, 'email', address)).map(emailKey);
  if (emails.length === cells.length) return { emails, problem: null };
  if (emails.length === 0) return refused('This is not an email address.');
  return { emails, problem: 'A part of this line is not an email address. The other addresses were read.' };
}

/**
 * The addresses in the lines of a file, and why lines were not read. `first`: number of the first line, from 1; line 1 may name the
 * columns.
 */
export function addressesInFile(
  lines: readonly string[],
  first: number,
): { emails: readonly string[]; problems: readonly LineProblem[] } {
  const emails: string[] = [];
  const problems: LineProblem[] = [];
  for (const [index, text] of lines.entries()) {
    const line = first + index;
    const found = addressesInLine(text);
    emails.push(...found.emails);
    if (found.problem !== null && (line > 1 || text.includes('@')))
      problems.push({ line, message: found.problem });
  }
  return { emails, problems };
}

const refused = (problem: string): AddressLine => ({ emails: [], problem });

/** `Ada <ada@example.org>` and `"ada@example.org"` without what surrounds the address. Characters within it are not changed. */
function bare(cell: string): string {
  const open = cell.lastIndexOf('<');
  const close = cell.indexOf('>', open);
  const inner = open !== -1 && close !== -1 ? cell.slice(open + 1, close) : cell;
  return inner.replaceAll(/^["'\s\u{feff}]+|["'\s\u{feff}]+$/gu, '');
}
