/** Reads subscribers from the lines of a CSV file: one subscriber per line. Pure. */
import { emailKey } from '#addresses/email-key.ts';
import { alphaCodeOf, findCountry } from '#content-types/countries.ts';
import { email } from '#fields/email/field.ts';
import { text } from '#fields/text/field.ts';
import { isValidValue } from '#records/shape.ts';
import { unguardedStart } from '#text/csv/csv-cell.ts';
import { PERSON_NAME_RULE } from '#text/person-name.ts';
import { columnsIn, type Column, type NamedColumns } from './file-columns.ts';
import { instantIn } from './instant-in.ts';
import { graver, stateIn, truthIn, type SubscriberState } from './subscriber-state.ts';

/** Characters of a line that are read. */
const LINE_LENGTH_MAX = 2_000;

/** Lines with words among which the names of the columns are searched. */
const HEADER_LINES = 10;

const SEPARATORS = [',', ';', '\t', '|'] as const;

const REASON_LENGTH_MAX = 200;
const SOURCE_LENGTH_MAX = 500;

const SHAPE = {
  email: email({ label: 'Email' }),
  name: text({ label: 'Name', ...PERSON_NAME_RULE }),
};

/** How a file is divided. */
export interface FileLayout extends Pick<NamedColumns, 'unread' | 'format'> {
  separator: string;
  /** Positions by name; null if no line names columns. */
  columns: NamedColumns['columns'] | null;
  /** Lines before the first subscriber: those that name the columns, and what is before them. */
  skipped: number;
}

/** A subscriber as a file describes it. */
export interface ReadSubscriber {
  email: string;
  emailKey: string;
  firstName: string | null;
  lastName: string | null;
  /** ISO 3166-1 alpha-3. */
  countryCode: string | null;
  state: SubscriberState;
  /** When the owner agreed, and when the subscription ended; null where the file has no date. */
  consentedAt: string | null;
  endedAt: string | null;
  endReason: string | null;
  /** Where the owner signed up, in the words of the file. */
  source: string | null;
  /** The parts of the line that are not used, for staff: `the country`. Never their words, which reports would store. */
  lost: readonly string[];
}

/** What a line holds: a subscriber, nothing, or why it is refused. */
export type SubscriberLine = ReadSubscriber | { isBlank: true } | { problem: string };

/** The layout by the first lines of a file, or the problem if no column of addresses and no address is among them. */
export function layoutOf(lines: readonly string[]): FileLayout | { problem: string } {
  let seen = 0;
  for (const [index, raw] of lines.entries()) {
    const line = raw.slice(0, LINE_LENGTH_MAX).replace(/^\u{feff}/u, '');
    if (line.trim() === '') continue;
    if (line.includes('@'))
      return { separator: separatorOf(line), columns: null, unread: [], format: null, skipped: index };
    for (const separator of SEPARATORS) {
      const named = columnsIn(cellsOf(line, separator) ?? []);
      if (named) return { separator, ...named, skipped: index + 1 };
    }
    seen += 1;
    if (seen === HEADER_LINES) break;
  }
  return {
    problem: `None of the first ${HEADER_LINES} lines names a column “email”. Name it, or begin with an address.`,
  };
}

function separatorOf(line: string): string {
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((most, one) => (count(one) > count(most) ? one : most));
}

/** Reads a line. Without named columns, the cell with an at sign is the address, and the others are not read. */
export function subscriberInLine(
  line: string,
  { separator, columns }: Pick<FileLayout, 'separator' | 'columns'>,
  nowMs: number,
): SubscriberLine {
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
  const state = stateOf(cellAt, nowMs);
  if (typeof state === 'object') return state;
  return { email: address, emailKey: emailKey(address), state, ...sideFields(cellAt, nowMs) };
}

type CellAt = (column: Column) => string;

/** The gravest state that a column of the line gives; a word that is not known refuses the line. */
function stateOf(cellAt: CellAt, nowMs: number): SubscriberState | { problem: string } {
  const named = stateIn(cellAt('status'));
  if (named === undefined) return { problem: 'The status is unknown.' };
  let state = named ?? 'subscribed';
  for (const [column, ends] of [
    ['isSubscribed', false],
    ['isEnded', true],
  ] as const) {
    const cell = cellAt(column);
    const truth = truthIn(cell) ?? (instantIn(cell, nowMs) === null ? undefined : true);
    if (truth === undefined && cell !== '')
      return { problem: 'Whether the address is subscribed is neither yes nor no.' };
    if (truth === ends) state = graver(state, 'ended');
  }
  if (cellAt('endedAt') !== '') state = graver(state, 'ended');
  return cellAt('bouncedAt') === '' ? state : graver(state, 'bounced');
}

/** The fields other than the address and its state: one that is not valid is lost, not the subscriber. */
function sideFields(cellAt: CellAt, nowMs: number): Omit<ReadSubscriber, 'email' | 'emailKey' | 'state'> {
  const lost: string[] = [];
  const losing = (label: string) => {
    lost.push(`the ${label}`);
    return null;
  };
  const nameIn = (label: string, cell: string) =>
    cell === '' || isValidValue(SHAPE, 'name', cell) ? cell || null : losing(label);
  const dateIn = (label: string, cell: string) =>
    cell === '' ? null : (instantIn(cell, nowMs) ?? losing(label));
  const [, given = '', family = ''] = /^(\S+)\s*(.*)$/u.exec(cellAt('name')) ?? [];
  const country = findCountry(cellAt('country'));
  const countryCode = country ? alphaCodeOf(country) : null;
  if (!country && cellAt('country') !== '') losing('country');
  return {
    firstName: nameIn('first name', cellAt('firstName') || given),
    lastName: nameIn('last name', cellAt('lastName') || family),
    countryCode,
    consentedAt: dateIn('date of consent', cellAt('consentedAt') || cellAt('requestedAt')),
    endedAt: dateIn('date of the end', cellAt('endedAt') || cellAt('bouncedAt')),
    endReason: cellAt('endReason').slice(0, REASON_LENGTH_MAX) || null,
    source: cellAt('source').slice(0, SOURCE_LENGTH_MAX) || null,
    lost,
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
export function cellsOf(line: string, separator: string): string[] | null {
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
