/**
 * Fills a site with an archive: copies of the demo's published items, row by row in every table that a save
 * writes, each with a different title and instant. The copies are valid because the product saved their
 * models, and they stay valid when a table gets a column.
 */
import pg from 'pg';
import { addRowsOfArchive } from './archive-rows.ts';
import { fillSiteUsers } from './site-users.ts';

/** Words of titles: the number of an item selects one of 32 × 27 × 25 combinations. */
const SUBJECTS =
  'Harbour|Ferry|Orchard|Library|Tramway|Quarry|Lighthouse|Brewery|Bakery|Shipyard|Market|Museum|Theatre|Railway|Hospital|School|Canal|Cannery|Mill|Vineyard|Foundry|Archive|Airfield|Reservoir|Dairy|Printworks|Boathouse|Glassworks|Nursery|Courthouse|Cinema|Observatory';
const EVENTS =
  'reopens|expands|closes early|changes hands|celebrates|goes electric|loses its roof|wins an award|moves inland|hires again|cuts its prices|finds a buyer|delays its plans|opens its books|doubles its output|trains apprentices|ends its strike|returns a grant|names a director|seeks volunteers|repairs its bridge|measures its noise|saves its water|turns eighty|invites the neighbours|sells its land|starts over';
const CIRCUMSTANCES =
  'after the storm|before the vote|in a cold spring|as costs rise|with help from abroad|for the first time|against all advice|at half the price|under new rules|by the river|without a permit|despite the drought|ahead of winter|after a long silence|on a Sunday|with a smaller crew|near the old border|in record time|as the port grows|to mixed reviews|thanks to a bequest|behind closed doors|on borrowed money|amid the renovation|for its members';

/** One item in this many is a draft. */
const DRAFT_EVERY = 20;

/** Minutes between two items. */
const INTERVAL_MINUTES = 10;

/** The search index has each model's words in this many variants, each with this many tenths of the words. */
const VARIANTS = 8;
const WORDS_USED_OF_TEN = 3;

/** Adds `items` articles to the first site of a database filled with the demo. */
export async function fillArchive(databaseUrl: string, items: number): Promise<void> {
  await fillItems(databaseUrl, items, EVEN);
}

/**
 * Adds `items` of several types, unevenly as in an archive that has grown for years: nearly half of them in
 * one section, three tenths with one term, a sixth by one author, some in each language, the rest anywhere.
 * Adds five readers for every four items, and readers' log-ins, redirects, changes and editors' work. Sites
 * other than the first stay small.
 */
export async function fillSkewedArchive(databaseUrl: string, items: number): Promise<void> {
  await fillItems(databaseUrl, items, SKEWED);
  await fillSiteUsers(databaseUrl, Math.round(items * 1.25));
  await addRowsOfArchive(databaseUrl, items);
}

async function fillItems(databaseUrl: string, items: number, models: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(models);
    await client.query(
      `create temporary table bench_copy on commit drop as
       select nextval('content_id')::integer as id, model.organisation_id, model.id as model_id, n,
         now() - ($1::integer + 1 - n) * interval '${INTERVAL_MINUTES} minutes' as at, n % ${DRAFT_EVERY} = 0 as is_draft,
         case when model.kind <> 'any' and n % 200 = 13 then now() + n * interval '15 minutes' end as later,
         model.kind, model.editor, model.staff, model.author, model.term, model.company,
         concat_ws(' ', ($2::text[])[1 + n % 32], ($3::text[])[1 + n / 32 % 27], ($4::text[])[1 + n / 864 % 25]) as name
       from generate_series(1, $1::integer) as n
       cross join lateral (${KIND_OF_ITEM}) as wanted
       join bench_model as model on model.kind = coalesce((select min(kind) from bench_model where kind = wanted.kind), 'any')
         and (case when model.kind = 'any' then n else n / 40 end) % model.models = model.place`,
      [items, SUBJECTS.split('|'), EVENTS.split('|'), CIRCUMSTANCES.split('|')],
    );
    await client.query('create index on bench_copy (model_id)');
    await client.query(WORDS_OF_MODELS, [VARIANTS, WORDS_USED_OF_TEN]);
    await client.query("set local maintenance_work_mem = '1GB'");
    // The list of words is written below: recording them item by item would take longer than everything else.
    await client.query('alter table search_entry disable trigger user');
    const rebuildIndexes = await dropIndexes(client);
    for (const copy of COPIES) await client.query(await copyStatement(client, copy));
    for (const statement of POINTERS) await client.query(statement);
    await client.query(WORDS_OF_TITLES);
    await rebuildIndexes();
    await client.query('alter table search_entry enable trigger user');
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Drops the indexes, because building them at the end is faster than row by row; the returned function restores them. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename = any ($1::text[]) and indexname <> all (select conname from pg_constraint)`,
    [COPIES.map(({ table }) => table)],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}

/** The kind of item `n`, if the archive has models of that kind. */
const KIND_OF_ITEM = `select case when n % 33 = 5 then 'event' when n % 50 = 7 then 'german' when n % 100 = 17 then 'arabic'
  when n % 100 = 9 then 'person' when n % 100 = 11 then 'company' when n % 40 < 19 then 'section' else 'item' end as kind`;

const modelColumns = (kind: string) => `organisation_id, id, ${kind} as kind,
  row_number() over (partition by ${kind} order by id) - 1 as place, count(*) over (partition by ${kind}) as models`;

/** Models of an even archive: the articles of the first site, in rotation. */
const EVEN = `
  create temporary table bench_model on commit drop as
  select ${modelColumns("'any'::text")}, null::integer as editor, null::integer[] as staff,
    null::integer as author, null::integer as term, null::integer as company
  from content where type = 'Article' and site_id = (select id from site where tenant_key = 'quayside') and status = 1
    and primary_image is not null and authors_ids <> '{}'`;

/** Models by kind, with the author, term and company that many items refer to. */
const SKEWED = `
  create temporary table bench_model on commit drop as
  with own as (select id from site where tenant_key = 'quayside'),
  crowded as (select primary_section_id as id from content where site_id = (select id from own) and type = 'Article' and status = 1
    group by 1 order by count(*) desc, 1 limit 1),
  kinds as (
    select c.*, case
      when s.tenant_key = 'kaikante' and type in ('Article', 'News', 'Blog') then 'german'
      when s.tenant_key = 'raseef' and type in ('Article', 'News', 'Blog') then 'arabic'
      when s.tenant_key <> 'quayside' then null
      when type = 'Event' then 'event' when type = 'Contact' then 'person' when type = 'Company' then 'company'
      when type = 'Article' and primary_section_id = (select id from crowded) then 'section'
      when type in ('Article', 'News', 'Blog', 'Video', 'Podcast', 'Whitepaper') then 'item' end as bench_kind
    from content c join site s on s.id = c.site_id
    where c.status = 1 and s.tenant_key in ('quayside', 'kaikante', 'raseef'))
  select ${modelColumns('bench_kind')},
    people.staff[1] as editor, people.staff,
    (select min(c.id) from content c where c.type = 'Contact' and c.site_id = (select id from own)) as author,
    (select min(t.id) from taxonomy t where t.organisation_id = kinds.organisation_id) as term,
    (select min(c.id) from content c where c.type = 'Company' and c.site_id = (select id from own)) as company
  from kinds cross join (select array_agg(id order by id) as staff from cms_user) as people where bench_kind is not null`;

/** One editor has done seven tenths of the work, the others the rest. */
const WRITER = `case when copy.editor is null then row.created_by_id when copy.n % 10 < 7 then copy.editor
  else copy.staff[1 + copy.n % cardinality(copy.staff)] end`;

/** Which items refer to the one popular author, term and company. */
const OF_ONE = {
  author: "copy.kind in ('section', 'item') and copy.n % 5 = 1",
  term: "copy.kind in ('section', 'item', 'event') and copy.n % 10 < 3",
  company: "copy.kind in ('section', 'item') and copy.n % 7 = 2",
};

const pointer = (kind: string, entity: string, of: keyof typeof OF_ONE) =>
  `insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
   select organisation_id, 'content', id, '${kind}', '${entity}', ${of} from bench_copy as copy where ${OF_ONE[of]}
   on conflict do nothing`;

const POINTERS = [
  pointer('authors', 'content', 'author'),
  pointer('taxonomy', 'taxonomy', 'term'),
  pointer('company', 'content', 'company'),
];

/** Columns of a table whose values a copy does not share with its model: the SQL expression of each. */
interface Copy {
  table: string;
  joined: string;
  changes: Record<string, string>;
}

/** The item, its placements, its references and its words. */
const COPIES: readonly Copy[] = [
  {
    table: 'content',
    joined: 'row.id = copy.model_id',
    changes: {
      id: 'copy.id',
      name: 'copy.name',
      created: 'copy.at',
      updated: 'copy.at',
      touched: "case when copy.kind <> 'any' and copy.n % 25 = 0 then copy.at + interval '1 minute' end",
      created_by_id: WRITER,
      updated_by_id: WRITER,
      published: 'case when copy.is_draft then null else coalesce(copy.later, copy.at) end',
      unpublished:
        "case when copy.kind <> 'any' and copy.n % 50 = 21 then now() + copy.n * interval '20 minutes' end",
      status: 'case when copy.is_draft then 2 else 1 end',
      alias: 'null',
      start_date: "case when copy.kind = 'event' then copy.at + interval '200 days' else row.start_date end",
      end_date: "case when copy.kind = 'event' then copy.at + interval '201 days' else row.end_date end",
      authors_ids: `case when ${OF_ONE.author} then array[copy.author] else row.authors_ids end`,
      taxonomy_ids: `case when ${OF_ONE.term} then array[copy.term] else row.taxonomy_ids end`,
      company_id: `case when ${OF_ONE.company} then copy.company else row.company_id end`,
    },
  },
  {
    table: 'content_schedule',
    joined: 'row.content_id = copy.model_id and not copy.is_draft',
    changes: { content_id: 'copy.id', starts_at: 'coalesce(copy.later, copy.at)' },
  },
  {
    table: 'reference',
    joined: `row.from_entity = 'content' and row.from_id = copy.model_id
      and not (row.kind = 'authors' and ${OF_ONE.author}) and not (row.kind = 'taxonomy' and ${OF_ONE.term})
      and not (row.kind = 'company' and ${OF_ONE.company})`,
    changes: { from_id: 'copy.id' },
  },
  {
    table: 'search_entry',
    joined: `row.entity = 'content' and row.record_id = copy.model_id
      join bench_words as kept on kept.model_id = copy.model_id and kept.variant = copy.n / 7 % ${VARIANTS}`,
    changes: {
      record_id: 'copy.id',
      words: "setweight(to_tsvector('simple', copy.name), 'A') || kept.words",
      stems: "setweight(to_tsvector('english', copy.name), 'A') || kept.stems",
    },
  },
];

/** Copies all columns that the table has; those without a change keep the model's value. */
async function copyStatement(client: pg.Client, { table, joined, changes }: Copy): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? `row."${name}"`);
  return `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
    select ${values.join(', ')} from bench_copy as copy
    join ${table} as row on row.organisation_id = copy.organisation_id and ${joined}`;
}

/**
 * Some of the words of each model's text, in several variants, because items of a real archive differ in
 * their words.
 */
const WORDS_OF_MODELS = `
  create temporary table bench_words on commit drop as
  select entry.record_id as model_id, variant,
    ts_delete(ts_filter(entry.words, '{c}'), left_out.words) as words, ts_delete(ts_filter(entry.stems, '{c}'), left_out.stems) as stems
  from search_entry as entry
  cross join generate_series(0, $1::integer - 1) as variant
  cross join lateral (
    select array(select word from unnest(tsvector_to_array(entry.words)) as word where abs(hashtext(word || variant) % 10) >= $2::integer) as words,
      array(select word from unnest(tsvector_to_array(entry.stems)) as word where abs(hashtext(word || variant) % 10) >= $2::integer) as stems
  ) as left_out
  where entry.entity = 'content' and entry.record_id in (select distinct model_id from bench_copy)`;

const WORDS_OF_TITLES = `
  insert into search_word
  select title.organisation_id, 'content', char_length(lexeme), lexeme
  from (select distinct organisation_id, name from bench_copy) as title
  cross join lateral unnest(tsvector_to_array(to_tsvector('simple', title.name))) as lexeme
  group by 1, 4`;
