import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plantFiles } from './planted-files.ts';
import { rawWritesCheck } from './raw-writes.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'checks-'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const write = (files: Record<string, string>) => plantFiles(root, files);

describe('raw writes', () => {
  const tables = { 'schema.snapshot.json': '{"tables":{"content":{},"site_user":{}}}' };

  test('server/records writes rows of entities; every file may write other tables', async () => {
    await write({
      ...tables,
      'src/server/records/write.ts': 'sql`update content set name = 1`',
      'src/modules/tides/sources/tides.ts':
        'sql`insert into content_schedule select 1; update contents set x`',
    });
    expect(await rawWritesCheck.run(root)).toMatchObject({ ok: true });
  });

  test.each([
    ['src/modules/tides/server/tides.ts', 'sql`\n update site_user u set first_name = null`'],
    ['src/entities/content/server/a.ts', "db.insertInto('content').values({})"],
    ['extensions/acme/server/a.ts', 'sql`with gone as (DELETE FROM content where id = 1) select 1`'],
    ['src/modules/tides/server/b.ts', 'sql`delete from ${sql.table(table)} where id = 1`'],
    ['src/modules/tides/server/c.ts', "db.updateTable('content as c')"],
    ['src/modules/tides/server/d.ts', 'db.deleteFrom(tableOf(entity))'],
    ['src/modules/tides/server/e.ts', 'sql`update only content set name = null`'],
    ['src/modules/tides/server/f.ts', 'sql`merge into public.content using rows on true`'],
    ['src/modules/tides/server/g.ts', 'sql`truncate content`'],
    ['src/server/ledgers/index.ts', 'sql`delete from content`'],
  ])('a write of a row in %s is reported', async (file, text) => {
    await write({ ...tables, [file]: text });
    const answer = await rawWritesCheck.run(root);
    expect(answer).toMatchObject({ ok: false, details: expect.stringContaining(file) });
  });

  test('an exception that no longer writes is reported', async () => {
    await write({ ...tables, 'src/server/setup/site-row.ts': 'export {};' });
    const { details } = await rawWritesCheck.run(root);
    expect(details).toContain('src/server/setup/site-row.ts: writes no row');
  });

  test('an exception without its test is reported', async () => {
    await write({ ...tables, 'src/server/setup/site-row.ts': "db.insertInto('content').values({})" });
    const { details } = await rawWritesCheck.run(root);
    expect(details).toContain('its test src/server/cli/commands.test.ts is missing');
  });
});
