/** Rows of a skewed archive other than its items: changes, redirects, working copies, readers' data. */
import pg from 'pg';

/** Adds these rows to a database whose first site has `items` items and its readers. */
export async function addRowsOfArchive(databaseUrl: string, items: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query(
      `create temporary table bench_site as select s.organisation_id, s.id from site s where tenant_key = 'quayside'`,
    );
    for (const statement of ROWS) await client.query(statement.replaceAll(':items', String(items)));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Items of the archive, numbered in the order of their ids. */
const ITEMS = `(select c.*, row_number() over (order by c.id) as n from content c
  where c.organisation_id = (select organisation_id from bench_site) and c.site_id = (select id from bench_site)) as c
  cross join bench_site as s`;
const QUESTION = `(select * from demographic_question where answers <> '[]'
    and organisation_id = (select organisation_id from bench_site) order by id limit 1) as q`;
const ROWS = [
  // 2.7 changes per item; the first change of one item in 90 is of another kind of record.
  `insert into history (organisation_id, entity, record_id, version, action, kept, at, cms_user_id, site_ids, after)
   select c.organisation_id, case when made.version = 1 and c.n % 90 = 0 then 'websiteSection' else 'content' end, c.id, made.version,
     case when made.version = 1 then 'create' else 'update' end, made.version = 3, c.updated + made.version * interval '1 hour', c.updated_by_id, array[s.id],
     jsonb_build_object('name', c.name, 'status', c.status)
   from ${ITEMS} cross join generate_series(1, 3) as made (version) where made.version < 3 or c.n % 10 < 7 order by c.id, made.version`,
  `insert into website_redirect (organisation_id, site_id, "from", "to", to_address)
   select organisation_id, id, '/old/' || n, '/news/' || n, '/news/' || n
   from bench_site, generate_series(1, greatest(1, :items * 7 / 10)) as n`,
  `insert into content_working_copy (organisation_id, content_id, updated_by_id, updated, data)
   select c.organisation_id, c.id, c.updated_by_id, c.touched, '{"deck": "Changed"}' from ${ITEMS}
   where c.touched is not null on conflict do nothing`,
  `insert into content_review (organisation_id, content_id, state, submitted, submitted_by_id)
   select c.organisation_id, c.id, case when c.n % 400 = 0 then 'waiting' else 'returned' end, c.updated, c.updated_by_id from ${ITEMS}
   where c.n % 200 = 0 and c.status = 2 on conflict do nothing`,
  `insert into content_broken_link (organisation_id, content_id, site_id, findings)
   select c.organisation_id, c.id, c.site_id, '[{"field": "body", "message": "x"}]' from ${ITEMS} where c.n % 100 = 7 on conflict do nothing`,
  `insert into missing_page (organisation_id, site_id, path, count)
   select organisation_id, id, '/gone/' || n, n % 100 + 1 from bench_site, generate_series(1, greatest(1, :items / 10)) as n`,
  `insert into form_submission (organisation_id, site_id, form, sender, email, page, answers, attempt, created, updated)
   select organisation_id, id, 'contact', 'Sender ' || n, 'sender' || n || '@mail.example', '/contact-us', 'Message: Harbour ' || n, 'bench-' || n, at, at
   from bench_site, generate_series(1, greatest(1, :items / 5)) as n, lateral (select now() - n * interval '10 minutes' as at) as sent`,
  // Each reader has registered; most have logged in since, some several times.
  `insert into site_user_event (organisation_id, site_user_id, site_id, kind, at)
   select u.organisation_id, u.id, s.id, what.kind, what.at
   from site_user u join bench_site s on s.organisation_id = u.organisation_id and s.id = u.site_id
   cross join lateral (
     select 'registered' as kind, u.created as at
     union all select 'loggedIn', now() - random() * interval '700 days' from generate_series(1, u.id % 5) as n
     union all select 'closed', u.created + interval '1 day' where u.status = 0) as what
   where u.username like 'reader%@mail%' order by what.at`,
  // Readers' profiles, and their answers to the survey of the site.
  `insert into site_user_demographic (organisation_id, site_user_id, question_id, question, question_type, answer_ids, answers)
   select u.organisation_id, u.id, q.id, q.label, q.type, array[(chosen ->> 'id')::integer], array[chosen ->> 'label']
   from site_user u join bench_site s on s.organisation_id = u.organisation_id and s.id = u.site_id
   cross join ${QUESTION} cross join lateral (select q.answers -> (u.id % jsonb_array_length(q.answers)) as chosen) as own
   where u.username like 'reader%@mail%'`,
  `insert into survey_answer (organisation_id, site_id, survey_id, sender, page, answers, entries, attempt, created)
   select s.organisation_id, s.id, v.id, 'A reader', '/', q.label || ': ' || (chosen ->> 'label'),
     jsonb_build_array(jsonb_build_object('label', q.label, 'value', chosen ->> 'label', 'question', q.id, 'type', q.type,
       'choices', jsonb_build_array(jsonb_build_object('id', chosen -> 'id', 'label', chosen ->> 'label')))), 'bench-' || n,
     now() - n * interval '1 minute'
   from bench_site s join survey v on v.organisation_id = s.organisation_id and v.site_id = s.id and v.id = (select min(id) from survey where site_id = s.id)
   cross join ${QUESTION} cross join generate_series(1, :items) as n
   cross join lateral (select q.answers -> (n % jsonb_array_length(q.answers)) as chosen) as own`,
];
