import { expect, test } from 'vitest';
import { undoOfDraft } from './undo-draft.ts';

const undoStatements = (sql: string) => undoOfDraft(sql)?.statements ?? null;

test('a draft that only adds is undone in reverse order, and nothing else is dropped', () => {
  const sql = `create table tide (
  id integer, height numeric(4, 2) default 0, primary key (id)
);
alter table tide enable row level security;
create policy tide_own on tide using (true);
grant select on tide to masthead_app;
alter table site add column depth text, add column note text default 'a, (b';
create index concurrently if not exists site_depth on site (depth);
`;
  expect(undoStatements(sql)).toEqual([
    'drop index if exists "site_depth"',
    'alter table "site" drop column if exists "note"',
    'alter table "site" drop column if exists "depth"',
    'drop table if exists "tide"',
  ]);
});

test('tables that refer to each other, a ledger and columns that refer to a table are undone', () => {
  const sql = `create table tide (id integer);
grant usage on all sequences in schema public to masthead_app;
create table tide_station (id integer);
alter table tide add foreign key (organisation_id, station_id) references tide_station (organisation_id, id);
create table tide_read (at timestamptz(3)) partition by range (at);
insert into ledger (name, partitioned_by, retention_days, account_column)
  values ('tide_read', 'day', 90, null);
alter table site
  add column station integer,
  add foreign key (organisation_id, station) references tide_station (organisation_id, id);
`;
  expect(undoStatements(sql)).toEqual([
    'alter table "site" drop column if exists "station"',
    "delete from ledger where name = 'tide_read'",
    'drop table if exists "tide", "tide_station", "tide_read"',
  ]);
});

test.each([
  "update site set depth = 'x';",
  'alter table site drop column depth;',
  'create table if not exists content (id integer);',
  'alter table site add column if not exists name text;',
  'alter table site add foreign key (organisation_id, station) references tide (organisation_id, id);',
  "insert into ledger (name, partitioned_by) values ('page_view', 'day');",
  'grant usage on all sequences in schema public to another_role;',
  'alter table site add column depth text, alter column name drop not null;',
  'create policy site_own on site using (true);',
  'do $$ begin end $$;',
])('a draft that does more is not undone: %s', (sql) => {
  expect(undoStatements(`create table tide (id integer);\n${sql}`)).toBeNull();
});
