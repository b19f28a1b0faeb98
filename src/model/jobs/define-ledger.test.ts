import { expect, test } from 'vitest';
import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineLedger, personalTableOf } from './define-ledger.ts';

const base = {
  name: 'lockPassage',
  tenancy: 'site',
  columns: {
    path: text({ label: 'Path' }),
    referrer: text({ label: 'Referrer' }),
    seconds: integer({ label: 'Seconds' }),
    reader: integer({ label: 'Reader' }),
  },
  partitionedBy: 'day',
  retention: { days: 30 },
  personalData: 'no reader is in it',
} as const;
const reader = { account: 'reader', exported: ['path'], merged: 'move' } as const;

test('erasure empties the account of a ledger’s rows, and every text that does not stay', () => {
  const stays = defineLedger({ ...base, personalData: { ...reader, erased: { stays: ['path'] } } });
  expect(personalTableOf(stays)).toEqual({
    table: 'lock_passage',
    ledger: { cleared: ['reader', 'referrer'] },
    by: 'account',
    column: 'reader',
    exported: ['at', 'path'],
    erased: { set: 'reader = null, referrer = null' },
    merged: 'move',
    stays: ['path'],
  });
  const deleted = defineLedger({ ...base, personalData: { ...reader, erased: 'delete' } });
  expect(personalTableOf(deleted)).toMatchObject({ erased: 'delete', ledger: { cleared: null } });
  expect(personalTableOf(defineLedger(base))).toBeNull();
});

test('definitions that no table can follow are refused with their reason', () => {
  const refusals = [
    [{ name: 'a'.repeat(41) }, 'more than 40 characters'],
    [{ retention: { days: 0 } }, 'its retention is not 1 to 3660 days'],
    [{ columns: { at: integer({ label: 'At' }) } }, 'every ledger has the column “at” already'],
    [{ columns: { ids: choices({ label: 'Ids' }) } }, 'the column “ids” is a list'],
    [
      {
        columns: { ...base.columns, reader: integer({ label: 'Reader', required: true }) },
        personalData: { ...reader, erased: { stays: ['path'] } },
      },
      'the column “reader” is emptied when a reader is erased',
    ],
  ] as const;
  for (const [change, reason] of refusals)
    expect(() => defineLedger({ ...base, ...change } as typeof base)).toThrow(reason);
});
