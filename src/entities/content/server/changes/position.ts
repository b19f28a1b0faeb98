/** Where a program has read up to in the changes of a site: the cursor of getContentChanges. */
import { badInput } from '#model/errors.ts';
import { isUtcInstant } from '#text/days.ts';
import { readCursor, writeCursor } from '../lists/cursors.ts';

export interface ChangePosition {
  /** Transaction and row of the last change, as digits: these numbers can be larger than those of JavaScript. */
  xid: string;
  id: string;
  /** The last date of publication or end that was read, and its item. */
  dateAt: string;
  dateId: number;
}

/** Digits of the largest transaction and row. */
const NUMBER = /^\d{1,19}$/;

/** The cursor of a position. `mark` identifies site and database. */
export function writePosition({ xid, id, dateAt, dateId }: ChangePosition, mark: string): string {
  return writeCursor([mark, xid, id, dateAt, dateId]);
}

/** The position of a cursor. Throws BAD_USER_INPUT for anything else, and for one of another site or database. */
export function readPosition(cursor: string, mark: string): ChangePosition {
  const [own, xid, id, dateAt, dateId] = readCursor(cursor);
  if (!isNumber(xid) || !isNumber(id) || !isInstant(dateAt) || !isId(dateId))
    throw badInput(
      'CURSOR_INVALID',
      'This cursor is not one of getContentChanges. Repeat the endCursor of the previous response.',
      { after: 'Not a cursor.' },
    );
  if (own !== mark) throw changesExpired('after');
  return { xid, id, dateAt, dateId };
}

/** The refusal of a position from which some changes are not stored any more. */
export function changesExpired(field: 'after' | 'since') {
  return badInput(
    'CHANGES_EXPIRED',
    'Changes since then are no longer stored, or are of another site. Ask for a cursor without arguments, read all items with getContentStream, and continue from the cursor.',
    { [field]: 'Too old, or of another site.' },
  );
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && NUMBER.test(value);
const isInstant = (value: unknown): value is string => typeof value === 'string' && isUtcInstant(value);
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
