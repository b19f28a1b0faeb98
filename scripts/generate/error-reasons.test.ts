import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorReasonsFile } from './error-reasons.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'masthead-reasons-'));
  write('src/model/errors.ts', ERRORS);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const ERRORS = `
export class AppError extends Error {
  constructor(code: ErrorCode, reason: ErrorReason, message: string) { super(message); }
}
export const forbidden = (reason: ErrorReason = 'PERMISSION_MISSING', message = 'Ask for it.') =>
  new AppError('FORBIDDEN', reason, message);
export const badInput = (reason: ErrorReason, message: string) => new AppError('BAD_USER_INPUT', reason, message);
`;
const IMPORT = "import { AppError, badInput, forbidden } from '#model/errors.ts';\n";

function read(listed: readonly string[] = [], hasTides = false) {
  const entities = [
    { name: 'berth', reason: 'BERTH_NOT_FOUND', message: 'This berth does not exist.' },
    { name: 'tide', reason: 'TIDE_NOT_FOUND', message: 'This tide does not exist.' },
  ].filter(({ name }) => name === 'berth' || hasTides);
  return errorReasonsFile(root, { entities, ofExtensions: new Set(['tide']), listed });
}

test('each literal reason is listed once with its codes and messages, also of defaults, helpers, branches and forms', () => {
  write(
    'src/entities/berth/server/hooks.ts',
    `${IMPORT}const TAKEN = 'Taken.';
const refuse = (reason: ErrorReason, message: string) => badInput(reason, message);
export function f(isOld: boolean) {
  if (isOld) throw refuse('BERTH_CLOSED', \`\${name} is closed.\`);
  if (name) throw badInput(isOld ? 'BERTH_OLD' : 'BERTH_TAKEN', TAKEN);
  if (name === '') return { refused: words.over, reason: 'LINK_INVALID' };
  throw new AppError('CONFLICT', 'BERTH_TAKEN', 'Somebody ' + 'was first.');
}`,
  );
  write('src/entities/berth/server/hooks.test.ts', `${IMPORT}badInput('OF_A_TEST', 'No.');`);
  const { text, faults } = read();
  expect(faults).toEqual([]);
  expect(text.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `BERTH_CLOSED` | BAD_USER_INPUT | … is closed. |',
    '| `BERTH_NOT_FOUND` | NOT_FOUND | This berth does not exist. |',
    '| `BERTH_OLD` | BAD_USER_INPUT | Taken. |',
    '| `BERTH_TAKEN` | BAD_USER_INPUT, CONFLICT | Somebody was first.<br>Taken. |',
    '| `LINK_INVALID` | BAD_USER_INPUT |  |',
    '| `PERMISSION_MISSING` | FORBIDDEN | Ask for it. |',
  ]);
});

test.each([
  ['a computed reason', 'badInput(`TAKEN_${kind}`, "Taken.")', 'the reason is not a literal'],
  ['a constant', 'badInput(TAKEN, "Taken.")', 'the reason is not a literal'],
  ['a cast', 'new AppError("CONFLICT", kind as ErrorReason, "Taken.")', 'the reason is not a literal'],
  ['lower case', 'forbidden("berth-taken", "Taken.")', '“berth-taken” is not written LIKE_THIS'],
  ['a message first', 'badInput("Taken.", "Taken.")', '“Taken.” is not written LIKE_THIS'],
])('%s is reported with its file and line', (_what, call, fault) => {
  write('extensions/shop/entities/berth/server/hooks.ts', `${IMPORT}throw ${call};`);
  expect(read().faults).toEqual([
    `extensions/shop/entities/berth/server/hooks.ts:2: ${fault.startsWith('“') ? `the reason ${fault}` : fault}`,
  ]);
});

test('a reason that no longer occurs is listed as retired, and moves back when it occurs again', () => {
  const place = 'src/entities/berth/server/hooks.ts';
  write(place, `${IMPORT}throw badInput('BERTH_TAKEN', 'Taken.');`);
  const first = read().text;
  write(place, '');
  const second = read([first]).text;
  expect(second).toMatch(/## Retired[\s\S]+\| `BERTH_TAKEN` \| BAD_USER_INPUT \|/);
  expect(read([second]).text).toBe(second);
  // A row that was deleted by hand is in the text of the last commit.
  expect(read(['', second]).text).toBe(second);
  write(place, `${IMPORT}throw badInput('BERTH_TAKEN', 'Taken.');`);
  expect(read([second]).text).toBe(first);
});

test('reasons of extensions are listed separately, and leave nothing when the extension is removed', () => {
  const before = read().text;
  write('extensions/tides/server/read.ts', `${IMPORT}throw badInput('TIDE_OVER', 'Too late.');`);
  const { text } = read([before], true);
  expect(text).toBe(
    `${before}\n## Of extensions\n\n| Reason | Code | Messages |\n| --- | --- | --- |\n| \`TIDE_NOT_FOUND\` | NOT_FOUND | This tide does not exist. |\n| \`TIDE_OVER\` | BAD_USER_INPUT | Too late. |\n`,
  );
  rmSync(join(root, 'extensions'), { recursive: true });
  expect(read([text, before]).text).toBe(before);
});
