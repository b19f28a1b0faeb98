/** A deadlock loses no records that rules create in addition to those of the source. */
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { importInto } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';

const { services, database, world, close } = await buildTestWorld();
const { a1 } = world.sites;
afterAll(close);

test('a record created by a look-up is created again after a deadlock', async () => {
  // A rollback does not reset a sequence, so that only the first attempt fails.
  await database.superuser('create sequence crossings');
  await database.superuser('grant usage on sequence crossings to public');
  await database.superuser(
    `create function stop_first() returns trigger language plpgsql as $$ begin
       if new.name = 'Ana Roos' and nextval('crossings') = 1 then
         raise exception 'deadlock detected' using errcode = '40P01';
       end if;
       return new;
     end $$`,
  );
  await database.superuser(
    'create trigger stop_first before insert on content for each row execute function stop_first()',
  );
  const contact = {
    target: 'Contact',
    by: 'name',
    create: { published: { transform: [{ constant: '2024-01-01T00:00:00Z' }] } },
  };
  const report = await importInto(services, a1, {
    folder: tmpdir(),
    mapping: parseMapping({
      name: 'Crossing',
      sources: [
        {
          key: 'articles',
          format: 'inline',
          target: 'Article',
          records: [{ id: 1, title: 'The quay', by: 'Ana Roos' }],
          recordKey: 'id',
          fields: {
            name: 'title',
            authors: { path: 'by', transform: [{ list: true }, { lookup: contact }] },
          },
        },
      ],
    }),
  });
  expect(report.totals).toMatchObject({ created: 1, failed: 0, warnings: 0 });
  const authors = await database.superuser(
    "select name from content where type = 'Contact' and name = 'Ana Roos'",
  );
  expect(authors).toHaveLength(1);
  expect(await database.superuser('select last_value::integer as attempts from crossings')).toEqual([
    { attempts: 2 },
  ]);
});
