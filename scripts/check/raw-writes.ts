import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { trackedFiles } from './tracked-files.ts';

/**
 * Files that write rows of entities themselves, and why that leaves neither history nor search behind. Each must still do it.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  // Statements that `updateMany`, `addMany` or `removeMany` of the records run, which write words and history.
  'src/entities/taxonomy/server/hooks.ts': 'within updateMany',
  'src/entities/website-section/server/hooks.ts': 'within updateMany',
  'src/entities/website-redirect/server/follow-moves.ts': 'within updateMany and addMany',
  'src/entities/website-redirect/server/imports.ts': 'within addMany',
  // Columns that aren't fields, or secret fields, or progress: in no version, and not searched.
  'src/entities/content/server/drafts/documents.ts': 'touched, which is no field',
  'src/entities/mail-outbox/server/jobs/send-mail.ts': 'state of sending',
  'src/entities/csv-export/server/jobs/forget-csv-exports.ts': 'state of a file, which has no history',
  'src/entities/csv-export/server/jobs/write-csv-export.ts': 'progress of a file, which has no history',
  'src/entities/migration-run/server/progress.ts': 'progress of a run',
  'src/entities/migration-run/server/personal-files.ts': 'remarks about readers, taken out of reports',
  'src/server/auth/sessions.ts': 'last log-in',
  'src/server/setup/first-start.ts': 'is_operator, which is no field',
  'src/modules/memberships/account/server/accounts.ts': 'last log-in',
  'src/modules/memberships/account/server/login/log-in-by-password.ts':
    'the same password in a newer form, at a log-in',
  'src/modules/memberships/surveys/server/take-answers.ts':
    'whose an answer is: what was said stays as it was',
  // Rows that history must not name any more.
  'src/modules/memberships/surveys/server/forget-answers.ts': 'erases, with history and words',
  'src/modules/memberships/account/entities/site-user/server/personal-data/forget-imports.ts':
    'erases remarks of reports',
  // A site cannot be written as its organisation before it is there; it is in no search, and its settings are written as any record.
  'src/server/setup/add-site.ts': 'the row of a new site',
  'src/demo/seed/create-site.ts': 'the row of a new site',
};

const snapshot = z.object({ tables: z.record(z.string(), z.unknown()) });

/** Rows of entities are written by `server/records`, which maintains history, words and references. */
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
        : lines.map(
            ({ line, table }) => `${file}:${line}: writes ${table} past server/records: use work.records`,
          ),
    );
    const writers = new Set(written.filter(({ lines }) => lines.length > 0).map(({ file }) => file));
    const stale = Object.keys(ALLOWED).filter((file) => files.includes(file) && !writers.has(file));
    return answerFromFaults(
      [
        ...faults,
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
): { line: number; table: string }[] {
  const names = Object.keys(tables).join('|');
  const statements = new RegExp(
    `\\b(?:insert\\s+into|update|delete\\s+from)\\s+"?(${names})\\b|\\b(?:insertInto|updateTable|deleteFrom)\\(\\s*['"](${names})['"]`,
    'gi',
  );
  return [...text.matchAll(statements)].map(({ index, 1: raw, 2: built }) => ({
    line: text.slice(0, index).split('\n').length,
    table: raw ?? built ?? '',
  }));
}
