/** Reads subscribers from the lines of a CSV file: one subscriber per line. Pure. */
import { emailKey } from '#addresses/email-key.ts';
import { alphaCodeOf, findCountry } from '#content-types/countries.ts';
import { email } from '#fields/email/field.ts';
import { text } from '#fields/text/field.ts';
import { isValidValue } from '#records/shape.ts';
import { unguardedStart } from '#text/csv/csv-cell.ts';
import { PERSON_NAME_RULE } from '#text/person-name.ts';

/** Characters of a line that are read. */
const LINE_LENGTH_MAX = 2_000;

const SEPARATORS = [';', '\t'] as const;

const SHAPE = {
  email: email({ label: 'Email' }),
  name: text({ label: 'Name', ...PERSON_NAME_RULE }),
};

/** Names of columns that are read, without spaces and marks, in lower case. */
const COLUMN_NAMES = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  country: ['country', 'countrycode', 'countryname'],
} as const;

type Column = keyof typeof COLUMN_NAMES;

/** How a file is divided. `columns`: positions by name; null if the first line is a subscriber. */
export interface FileLayout {
  separator: string;
  columns: Partial<Record<Column, number>> | null;
}

export interface ReadSubscriber {
  email: string;
  emailKey: string;
  firstName: string | null;
  lastName: string | null;
  /** ISO 3166-1 alpha-3. */
  countryCode: string | null;
}

/** What a line holds: a subscriber, nothing, or why it is refused. */
export type SubscriberLine = ReadSubscriber | { isBlank: true } | { problem: string };

/** The layout by the first line that is not blank, or the problem if it names columns, but none with addresses. */
export function layoutOf(firstLine: string): FileLayout | { problem: string } {
  const line = firstLine.replace(/^\u{feff}/u, '');
  let separator = ',';
  for (const one of SEPARATORS) if (count(line, one) > count(line, separator)) separator = one;
  const cells = cellsOf(line, separator);
  if (!cells || cells.some((cell) => cell.includes('@'))) return { separator, columns: null };
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
  const columns = Object.fromEntries(
    Object.entries(COLUMN_NAMES).flatMap(([column, known]) => {
      const at = names.findIndex((name) => known.some((one) => one === name));
      return at === -1 ? [] : [[column, at]];
    }),
  );
  return 'email' in columns
    ? { separator, columns }
    : { problem: 'The first line names no column “email”. Name it, or begin with an address.' };
}

const count = (line: string, separator: string) => line.split(separator).length;

/** Reads a line. Without named columns, the cell with an at sign is the address, and the others are not read. */
export function subscriberInLine(line: string, { separator, columns }: FileLayout): SubscriberLine {
  if (line.trim() === '') return { isBlank: true };
  if (line.length > LINE_LENGTH_MAX)
    return { problem: `The line has more than ${LINE_LENGTH_MAX.toLocaleString('en')} characters.` };
  const cells = cellsOf(line, separator);
  if (!cells) return { problem: 'A quotation mark is not closed. Put each subscriber on one line.' };
  const cellAt = (column: Column) => {
    const at = columns?.[column];
    return (at === undefined ? '' : (cells[at] ?? '')).trim();
  };
  const [unnamed = '', ...more] = columns ? [] : cells.filter((cell) => cell.includes('@'));
  if (more.length > 0) return { problem: 'The line has several addresses. Put each subscriber on one line.' };
  const address = bare(columns ? cellAt('email') : unnamed);
  if (address === '') return { problem: 'The line has no email address.' };
  if (!isValidValue(SHAPE, 'email', address)) return { problem: 'This is not an email address.' };
  const [firstName, lastName] = [cellAt('firstName'), cellAt('lastName')];
  for (const name of [firstName, lastName])
    if (name !== '' && !isValidValue(SHAPE, 'name', name))
      return { problem: 'The name is too long, or contains an address, a URL or special characters.' };
  const named = cellAt('country');
  const country = findCountry(named);
  if (named !== '' && !country) return { problem: 'The country is unknown.' };
  return {
    email: address,
    emailKey: emailKey(address),
    firstName: firstName || null,
    lastName: lastName || null,
    countryCode: country ? alphaCodeOf(country) : null,
  };
}

/** `Ada <ada@example.org>` without what surrounds the address. */
function bare(cell: string): string {
  const open = cell.lastIndexOf('<');
  const inner = open === -1 ? cell : cell.slice(open + 1);
  return inner.replaceAll(/["'<>\s\u{feff}]/gu, '');
}

/** A cell in quotation marks, in which two marks are one, or one without. */
const CELL = /^(?:"((?:[^"]|"")*)"[ ]*|([^"][^]*)?)$/u;

/** The cells of a line; null if a quotation mark is not closed. */
function cellsOf(line: string, separator: string): string[] | null {
  const cells: string[] = [];
  let cell = '';
  for (const piece of line.split(separator)) {
    cell = cell === '' ? piece : `${cell}${separator}${piece}`;
    if (cell.startsWith('"') && !CELL.test(cell)) continue;
    const [, quoted, plain] = CELL.exec(cell) ?? [];
    cells.push(unguardedStart(quoted?.replaceAll('""', '"') ?? plain ?? ''));
    cell = '';
  }
  return cell === '' ? cells : null;
}
