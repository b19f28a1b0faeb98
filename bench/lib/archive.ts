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
const INTERVAL_MINUTES = 30;

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
    await client.query("set local maintenance_work_mem = '512MB'");
    // The list of words is written below: noting them item by item would take longer than all the rest.
    await client.query('alter table search_entry disable trigger user');
    const rebuildWords = await dropWordsIndex(client);
    for (const statement of COPIES) await client.query(statement);
    await rebuildWords();
    await client.query('alter table search_entry enable trigger user');
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** An index of words is made faster at once than word by word: it is put back, as it was, by what this resolves with. */
async function dropWordsIndex(client: pg.Client): Promise<() => Promise<unknown>> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'search_entry' and indexdef like '% USING gin %'",
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}

/** The item itself, where it stands, what it points at, and its words. */
const COPIES = [
  copyOf({
    table: 'content',
    joined: 'row.id = copy.model_id',
    changes: `'id', copy.id, 'name', copy.name, 'created', copy.at, 'updated', copy.at, 'touched', null,
      'published', case when copy.is_draft then null else copy.at end, 'status', case when copy.is_draft then 2 else 1 end`,
  }),
  copyOf({
    table: 'content_schedule',
    joined: 'row.content_id = copy.model_id and not copy.is_draft',
    changes: "'content_id', copy.id, 'starts_at', copy.at",
  }),
  copyOf({
    table: 'reference',
    joined: "row.from_entity = 'content' and row.from_id = copy.model_id",
    changes: "'from_id', copy.id",
  }),
  copyOf({
    table: 'search_entry',
    joined: "row.entity = 'content' and row.record_id = copy.model_id",
    changes: `'record_id', copy.id, 'words',
      setweight(to_tsvector('simple', copy.name), 'A') || ts_filter(row.words, '{c}'), 'stems',
      setweight(to_tsvector('english', copy.name), 'A') || ts_filter(row.stems, '{c}')`,
  }),
  `insert into search_word
   select title.organisation_id, 'content', char_length(lexeme), lexeme
   from (select distinct organisation_id, name from bench_copy) as title
   cross join lateral unnest(tsvector_to_array(to_tsvector('simple', title.name))) as lexeme
   group by 1, 4`,
];

function copyOf({ table, joined, changes }: { table: string; joined: string; changes: string }): string {
  return `insert into ${table} select copied.* from bench_copy as copy
    join ${table} as row on row.organisation_id = copy.organisation_id and ${joined}
    cross join lateral jsonb_populate_record(row, jsonb_build_object(${changes})) as copied`;
}
