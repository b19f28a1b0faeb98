import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { browserError } from './browser-error.ts';

const root = mkdtempSync(join(tmpdir(), 'masthead-dev-'));
afterAll(() => rmSync(root, { recursive: true }));
const FILE = 'extensions/tides/migrations/20991231T0000_tides.sql';
const SQL = 'create table tide (\n  id nonsense\n);\n';

test('a migration of an extension that fails is shown with its file and the place in it', () => {
  mkdirSync(join(root, 'extensions/tides/migrations'), { recursive: true });
  writeFileSync(join(root, FILE), SQL);
  const cause = Object.assign(new Error('type "nonsense" does not exist'), {
    position: String(SQL.indexOf('nonsense') + 1),
  });
  const error = new Error(
    `The migration 20991231T0000_tides@tides (${FILE}) failed and was rolled back: ${cause.message}`,
    { cause },
  );
  error.name = 'MigrationError';
  const { err } = browserError(root, error);
  expect(err.message).toBe(`${FILE}:2:6: type "nonsense" does not exist`);
  expect(err.loc).toMatchObject({ line: 2, column: 6 });
  expect(err.frame).toContain('>    2 |   id nonsense');
});
