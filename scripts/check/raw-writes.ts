import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { trackedFiles } from './tracked-files.ts';

/** A statement outside `server/records`: its effect on history and search, and the test that proves it. */
interface Exception {
  reason: string;
  test: string;
}

/** Files that write rows of entities themselves. Each must still do so, and its test must exist. */
const ALLOWED: Readonly<Record<string, Exception>> = {
  'src/entities/migration-run/server/personal-files.ts': {
    reason: 'erases remarks about people from old reports, which have no history',
    test: 'src/modules/memberships/staff/server/import-files.test.ts',
  },
  'src/modules/memberships/account/entities/site-user/server/personal-data/forget-imports.ts': {
    reason: 'erases remarks about a person from reports, which have no history',
    test: 'src/modules/memberships/staff/server/import-files.test.ts',
  },
  'src/modules/memberships/surveys/server/take-answers.ts': {
    reason: 'assigns answers to an account, unchanged in what they say',
    test: 'src/modules/memberships/surveys/server/surveys.test.ts',
  },
  'src/modules/memberships/surveys/server/forget-answers.ts': {
    reason: 'erases answers with their history and words',
    test: 'src/modules/memberships/surveys/server/stored-answers.test.ts',
  },
  'src/modules/memberships/account/entities/site-user/server/personal-data/clear-retained-by-law.ts': {
    reason: 'deletes rows whose period by law is over, with their history and words',
    test: 'src/modules/memberships/staff/server/personal-data.test.ts',
  },
  'src/modules/memberships/account/entities/site-user/server/personal-data/erase-person.ts': {
    reason: 'erases rows of a person by their declaration, with history and words',
    test: 'src/modules/memberships/staff/server/personal-data.test.ts',
  },
  'src/modules/memberships/account/entities/site-user/server/personal-data/merge-accounts.ts': {
    reason: 'moves rows of an account by their declaration, unchanged in what they say',
    test: 'src/modules/memberships/staff/server/orders-and-simulation.test.ts',
  },
  'src/server/backup/load-rows.ts': {
    reason: 'fills every table from a backup, with history and words',
    test: 'src/server/backup/restore-drill.test.ts',
  },
  'src/server/setup/setup-state.ts': {
    reason: 'empties every table that an interrupted first start filled',
    test: 'src/server/setup/first-start.test.ts',
  },
  'src/server/setup/site-row.ts': {
    reason: 'the row of a new site, which no transaction sees before it is there',
    test: 'src/server/cli/commands.test.ts',
  },
};

/** Files that write to tables named by a variable. Its type ensures that no entity has such a table. */
const TABLES_OF_OTHERS: readonly string[] = [
  'src/entities/cms-user/server/hooks.ts',
  'src/modules/analytics/collection/server/clear-figures.ts',
  'src/modules/analytics/rebuild/server/change-day.ts',
  'src/modules/newsletters/file-import/server/import-store.ts',
  'src/server/ledgers/index.ts',
];

const snapshot = z.object({ tables: z.record(z.string(), z.unknown()) });

/**
 * Rows of entities are written only by `server/records`, which maintains history, search words and
 * references.
 */
export const rawWritesCheck: Check = {
  name: 'raw-writes',
  run: async (root) => {
    const { tables } = snapshot.parse(JSON.parse(await readFile(join(root, 'schema.snapshot.json'), 'utf8')));
    const files = (await trackedFiles(root)).filter(isLookedAt);
    const written = await Promise.all(
      files.map(async (file) => ({
        file,
        lines: writesIn(await readFile(join(root, file), 'utf8'), tables),
      })),
    );
    const faults = written.flatMap(({ file, lines }) =>
      file in ALLOWED
        ? []
        : lines
            .filter(({ isDynamic }) => !isDynamic || !TABLES_OF_OTHERS.includes(file))
            .map(
              ({ line, table }) => `${file}:${line}: writes ${table} past server/records: use work.records`,
            ),
    );
    const writers = new Set(written.filter(({ lines }) => lines.length > 0).map(({ file }) => file));
    const stale = [...Object.keys(ALLOWED), ...TABLES_OF_OTHERS].filter(
      (file) => files.includes(file) && !writers.has(file),
    );
    const tracked = new Set(await trackedFiles(root));
    const untested = Object.entries(ALLOWED).filter(
      ([file, { test }]) => tracked.has(file) && !tracked.has(test),
    );
    return answerFromFaults(
      [
        ...faults,
        ...untested.map(([file, { test }]) => `${file}: its test ${test} is missing`),
        ...stale.map((file) => `${file}: writes no row of an entity any more: take it off the list`),
      ],
      `${files.length} files`,
    );
  },
};

function isLookedAt(file: string): boolean {
  return (
    /^(?:src|extensions)\/.+\.tsx?$/.test(file) &&
    !/^src\/(?:testing|registry|server\/records)\/|\.test\.tsx?$/.test(file)
  );
}

function writesIn(
  text: string,
  tables: Readonly<Record<string, unknown>>,
): { line: number; table: string; isDynamic: boolean }[] {
  const names = Object.keys(tables).join('|');
  const statements = new RegExp(
    `\\b(?:insert\\s+into|merge\\s+into|update|delete\\s+from|truncate(?:\\s+table)?)\\s+(?:only\\s+)?(?:"?public"?\\.)?(?:"?(${names})\\b|(\\$\\{[^}]*\\}))` +
      `|\\b(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*(?:['"\`](${names})\\b|([^'"\`\\s)][^)]*))`,
    'gi',
  );
  return [...text.matchAll(statements)].map(({ index, 1: raw, 2: expression, 3: built, 4: argument }) => ({
    line: text.slice(0, index).split('\n').length,
    table: raw ?? built ?? expression ?? argument ?? '',
    isDynamic: (raw ?? built) === undefined,
  }));
}
