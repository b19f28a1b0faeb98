/** Fills the demo's first site with readers: rows as a registration writes them, in bulk. */
import pg from 'pg';

/** Parts of names: 60 first names, and last names of two parts each, 2,500 of them. */
const FIRST =
  'Ada|Ben|Cleo|Dan|Edda|Finn|Greta|Hugo|Ida|Jan|Kaya|Leo|Mina|Nils|Olga|Paul|Quin|Rosa|Sven|Tara|Udo|Vera|Will|Xenia|Yves|Zoe|Anna|Bruno|Clara|David|Elsa|Franz|Gwen|Henk|Iris|Jonas|Klara|Lars|Maud|Noah|Otto|Petra|Ralf|Sara|Timo|Ulla|Viktor|Wanda|Yara|Zeno|Amal|Basil|Celia|Dorit|Emil|Freya|Gian|Hanna|Ivan|Julia';
const PIECES =
  'berg|dal|feld|gren|holm|kamp|lund|mark|nord|olm|quist|rand|sund|tal|und|vik|wald|yard|zell|acker|bach|corn|dorf|eck|fors|grund|hag|ing|jord|krog|lind|moor|ness|ort|pfad|rod|stad|thor|ufer|voss|weg|zorn|ash|brook|cliff|dene|ford|glen|hurst|kirk';

/** Adds `count` readers, one in ten with a membership, one in twenty closed, to a database that has the demo. */
export async function fillSiteUsers(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("set local maintenance_work_mem = '1GB'");
    // Their rows are written below: triggers, run row by row, would take longer than everything else.
    for (const table of FILLED) await client.query(`alter table ${table} disable trigger user`);
    const rebuildIndexes = await dropIndexes(client);
    await client.query(PEOPLE, [count, FIRST.split('|'), PIECES.split('|')]);
    for (const statement of ROWS) await client.query(statement);
    await rebuildIndexes();
    for (const table of FILLED) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const FILLED = ['site_user', 'search_entry'];

/** Drops the indexes, because building them at the end is faster than row by row; the returned function restores them. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename = any ($1::text[]) and indexname <> all (select conname from pg_constraint)`,
    [FILLED],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}

const PEOPLE = `
  create temporary table bench_person on commit drop as
  select nextval(pg_get_serial_sequence('site_user', 'id'))::integer as id, n, r.organisation_id, r.realm_id as realm, r.site_id,
    ($2::text[])[1 + n % 60] as first_name,
    initcap(($3::text[])[1 + n / 60 % 50] || ($3::text[])[1 + n / 3000 % 50]) as last_name,
    'reader' || n || '@mail' || n % 997 || '.example' as username,
    initcap(($3::text[])[1 + n % 50] || ($3::text[])[1 + n / 7 % 50]) || ' ' || (array['Group', 'Lines', 'Works', 'Partners'])[1 + n % 4] as company,
    now() - ($1::integer - n) * interval '1 minute' as at
  from generate_series(1, $1::integer) as n
  join site_realm as r on r.site_id = (select id from site where tenant_key = 'quayside')`;

const ROWS = [
  `insert into site_user (organisation_id, id, realm, site_id, username, email_key, first_name, last_name, company, country_code,
      status, last_login, created, updated)
    select organisation_id, id, realm, site_id, username, username, first_name, last_name, company,
      (array['DE', 'FR', 'NL', 'GB', 'US', 'ES', 'EG', 'JP'])[1 + n % 8], case when n % 20 = 0 then 0 else 1 end,
      case when n % 3 = 0 then null else at + interval '1 day' end, at, at
    from bench_person`,
  `insert into site_user_address (organisation_id, realm, email_key, email, site_user_id)
    select organisation_id, realm, username, username, id from bench_person`,
  `insert into membership_grant (organisation_id, site_user_id, membership_id, source)
    select organisation_id, id, (select min(id) from membership where site_id = person.site_id), 'registration'
    from bench_person as person where n % 10 = 0`,
  `insert into search_entry (organisation_id, entity, record_id, site_ids, words, stems)
    select organisation_id, 'siteUser', id, '{}', said.words, said.words
    from bench_person as person
    cross join lateral (select regexp_replace(username, '[@.]', ' ', 'g') as email) as address
    cross join lateral (select setweight(to_tsvector('simple', email), 'A') ||
      setweight(to_tsvector('simple', concat_ws(' ', email, first_name, last_name, company)), 'C') as words) as said`,
  `insert into search_word
    select distinct organisation_id, 'siteUser', char_length(lexeme), lexeme collate "C"
    from (select organisation_id, concat_ws(' ', regexp_replace(username, '[@.]', ' ', 'g'), first_name, last_name, company) as text
      from bench_person) as said
    cross join lateral unnest(tsvector_to_array(to_tsvector('simple', text))) as lexeme`,
];
