/**
 * Fills a site with an archive: published items of the demo, copied row by row with every table a save writes beside
 * them, each under a title and an instant of its own. The copies are right because their models were saved by the
 * product, and they stay right when a table gets a column.
 */
import pg from 'pg';

/** Words of titles: each number of an item names one of 32 × 27 × 25 combinations. */
const SUBJECTS =
  'Harbour|Ferry|Orchard|Library|Tramway|Quarry|Lighthouse|Brewery|Bakery|Shipyard|Market|Museum|Theatre|Railway|Hospital|School|Canal|Cannery|Mill|Vineyard|Foundry|Archive|Airfield|Reservoir|Dairy|Printworks|Boathouse|Glassworks|Nursery|Courthouse|Cinema|Observatory';
const EVENTS =
  'reopens|expands|closes early|changes hands|celebrates|goes electric|loses its roof|wins an award|moves inland|hires again|cuts its prices|finds a buyer|delays its plans|opens its books|doubles its output|trains apprentices|ends its strike|returns a grant|names a director|seeks volunteers|repairs its bridge|measures its noise|saves its water|turns eighty|invites the neighbours|sells its land|starts over';
const CIRCUMSTANCES =
  'after the storm|before the vote|in a cold spring|as costs rise|with help from abroad|for the first time|against all advice|at half the price|under new rules|by the river|without a permit|despite the drought|ahead of winter|after a long silence|on a Sunday|with a smaller crew|near the old border|in record time|as the port grows|to mixed reviews|thanks to a bequest|behind closed doors|on borrowed money|amid the renovation|for its members';

/** One item in so many is a draft. */
const DRAFT_EVERY = 20;

/** Minutes between two items. */
const INTERVAL_MINUTES = 10;

/** Each model's words stand in the index in so many variants, with so many tenths of them. */
const VARIANTS = 8;
const WORDS_KEPT_OF_TEN = 3;

/** Adds `items` articles to the only site of a database that has the demo. */
export async function fillArchive(databaseUrl: string, items: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `create temporary table bench_copy on commit drop as
       select nextval('content_id')::integer as id, model.organisation_id, model.id as model_id, n,
         now() - ($1::integer + 1 - n) * interval '${INTERVAL_MINUTES} minutes' as at, n % ${DRAFT_EVERY} = 0 as is_draft,
         concat_ws(' ', ($2::text[])[1 + n % 32], ($3::text[])[1 + n / 32 % 27], ($4::text[])[1 + n / 864 % 25]) as name
       from generate_series(1, $1::integer) as n
       join (select organisation_id, id, row_number() over (order by id) - 1 as place, count(*) over () as models
         from content where type = 'Article' and site_id = (select id from site where tenant_key = 'quayside') and status = 1 and primary_image is not null and authors_ids <> '{}') as model on n % model.models = model.place`,
      [items, SUBJECTS.split('|'), EVENTS.split('|'), CIRCUMSTANCES.split('|')],
    );
    await client.query(WORDS_OF_MODELS, [VARIANTS, WORDS_KEPT_OF_TEN]);
    await client.query("set local maintenance_work_mem = '1GB'");
    // The list of words is written below: noting them item by item would take longer than all the rest.
    await client.query('alter table search_entry disable trigger user');
    const rebuildIndexes = await dropIndexes(client);
    for (const copy of COPIES) await client.query(await copyStatement(client, copy));
    await client.query(WORDS_OF_TITLES);
    await rebuildIndexes();
    await client.query('alter table search_entry enable trigger user');
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Indexes are made faster at once than row by row: they are put back, as they were, by what this resolves with. */
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

/** What the copies of a table's rows have of their own: an expression by column. */
interface Copy {
  table: string;
  joined: string;
  changes: Record<string, string>;
}

/** The item itself, where it stands, what it points at, and its words. */
const COPIES: readonly Copy[] = [
  {
    table: 'content',
    joined: 'row.id = copy.model_id',
    changes: {
      id: 'copy.id',
      name: 'copy.name',
      created: 'copy.at',
      updated: 'copy.at',
      touched: 'null',
      published: 'case when copy.is_draft then null else copy.at end',
      status: 'case when copy.is_draft then 2 else 1 end',
    },
  },
  {
    table: 'content_schedule',
    joined: 'row.content_id = copy.model_id and not copy.is_draft',
    changes: { content_id: 'copy.id', starts_at: 'copy.at' },
  },
  {
    table: 'reference',
    joined: "row.from_entity = 'content' and row.from_id = copy.model_id",
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

/** Whatever columns the table has: those without a change are the model's. */
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

/** Some of the words of each model's text, in several variants: the items of an archive do not all say the same. */
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
