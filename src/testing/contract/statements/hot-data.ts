/** Thousands of items and images with all their related rows: the data for the contract on statements. */
import { layout } from '#entities/layout/entity.ts';
import { block, gridOf, row } from '#layouts/starting-layouts.ts';
import { makeContent, systemOf, type World, type WorldSite } from '#testing/make/make.ts';
import type { TestApp } from '#testing/app.ts';

export type Subject = Pick<TestApp, 'services' | 'database'> & { world: World };

/** Items of A’s first site, far more than a page shows. */
const ITEMS = 3_000;
/**
 * Items of B’s. With as many as A, the 2,000 candidates of a list would be a third of the table, and reading
 * the whole table would be a good plan.
 */
const ITEMS_OF_B = 6_000;
const DRAFTS = 1_500;
const IMAGES = 100_000;
const FIRST_IMAGE = 2_000_000;

/** Creates a library far larger than a page, so that any statement which reads all of it is detected. */
export async function addImages({ database, world }: Subject): Promise<void> {
  // Nearly all images belong to another site; a hundred are the first site's.
  const { organisationId } = world.sites.a1;
  await database.superuser(
    `insert into asset (organisation_id, id, home_site_id, name, file_key, file_name, format, width, height, size_bytes, sha256)
     select $1, $2::integer + i, case when i % $6::integer = 0 then $4::integer else $5 end, 'picture ' || i, (select min(file_key) from asset), 'f', 'png', 1, 1, 1, 'sha' || i
     from generate_series(1, $3::integer) i`,
    [organisationId, FIRST_IMAGE, IMAGES, world.sites.a1.id, world.sites.a2.id, IMAGES / 100],
  );
  await database.superuser(
    `insert into search_entry
     select organisation_id, 'asset', id, array[home_site_id], to_tsvector('simple', name) from asset where organisation_id = $1 and id > $2`,
    [organisationId, FIRST_IMAGE],
  );
}

/** Creates a layout with the list of a person's work. */
export async function addAuthorLayout({ services, world }: Subject): Promise<void> {
  const { a1 } = world.sites;
  const work = block('content_list', { source: 'author', count: 6, paging: true });
  const grid = gridOf([row('1', [[work, block('most_read', { source: 'site', count: 10 })]])]);
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, {
      site: a1.id,
      name: 'People',
      type: 'content-type-override',
      contentTypes: ['Contact'],
      grid,
    }),
  );
}

/**
 * Creates thousands of items with all their related rows, written directly to the database because only the
 * amount matters.
 */
export async function addItems({ services, database, world }: Subject, site: WorldSite): Promise<void> {
  const first = await makeContent(services, site, {
    published: true,
    values: { authors: [site.content.person] },
  });
  const values = [
    site.organisationId,
    site.id,
    site === world.sites.a1 ? ITEMS : ITEMS_OF_B,
    first.id,
    Object.values(site.sections),
    site.content.person,
    FIRST_IMAGE,
  ];
  await database.superuser(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, excerpt, body, primary_image, primary_section_id,
       authors_ids, published, updated, alias, fields, start_date)
     select $1, 50000000 + i, $2, array[$2::integer], case when i % 50 = 0 then 'Contact' when i % 50 = 12 then 'Event' when i % 10 = 1 then 'Page' else 'Article' end,
       case when i % 40 = 0 then 2 else 1 end, 'Item ' || i, 'harbour word' || i, source.body, jsonb_build_object('asset', $7::integer + i), ($5::integer[])[1 + i % 3],
       case when i % 10 = 5 then array[$6::integer] end, now() - i * interval '7 minutes', now() - i * interval '3 minutes',
       case when i % 10 = 1 then 'page-' || i end, source.fields,
       case when i % 50 = 12 then now() + i * interval '1 hour' end
     from generate_series(1, $3::integer) i, content source where source.organisation_id = $1 and source.id = $4`,
    values,
  );
  const mine = 'from content c where c.organisation_id = $1 and c.id between 50000001 and 60000000';
  const statements = [
    `insert into content_schedule select organisation_id, site_id, section, id, option, type, false, section = primary_section_id, published
       ${mine.replace(' where', " cross join lateral (values (0), (primary_section_id)) as s (section) cross join (values ('*'), ('Standard')) as o (option) where")} and status = 1`,
    `insert into reference select organisation_id, 'content', id, 'authors', 'content', authors_ids[1] ${mine} and authors_ids is not null`,
    `insert into reference select organisation_id, 'content', id, 'primarySection', 'websiteSection', primary_section_id ${mine}`,
    `insert into search_entry select organisation_id, 'content', id, sites_shown_ids, to_tsvector('simple', excerpt), to_tsvector('english', name) || typed, null, true,
       to_tsvector('english', excerpt || ' quay dock ' || case when id % 500 = 9 then 'crane derrick' else 'derrick crane' end) || typed,
       repeat('The quay is quiet. ', 500) || excerpt, true ${mine.replace(' where', " cross join lateral (select quote_literal('#' || type)::tsvector as typed) as t where")}`,
    `insert into history (organisation_id, entity, record_id, version, action) select organisation_id, 'content', id, 1, 'create' ${mine}`,
    `insert into content_working_copy (organisation_id, content_id, updated_by_id, data)
       select organisation_id, id, case when id % 20 = 0 then ${world.a.users.admin.id} end, '{"deck": "x"}' ${mine} and id % 2 = 0`,
    `update content c set touched = now() - id % 5000 * interval '1 minute' where organisation_id = $1 and id between 50000001 and 60000000 and id % 2 = 0`,
    `insert into content_review (organisation_id, content_id, state, submitted_by_id)
       select organisation_id, id, case when id % 40 = 3 then 'waiting' else 'returned' end, ${world.a.users.contributor.id} ${mine} and id % 20 = 3`,
    `insert into content_previous_state (organisation_id, content_id, command, version, made, state)
       select organisation_id, id, case status when 0 then 'delete' else 'publish' end, '1.0', now() - id % 48 * interval '1 hour',
         '{"status": 1, "published": "2026-11-20T09:00:00.000Z", "unpublished": null, "replaced": {"deck": "x"}}' ${mine}`,
    `insert into content_broken_link (organisation_id, content_id, site_id, findings)
       select organisation_id, id, site_id, '[{"field": "body", "message": "x"}]' ${mine} and id % 20 = 9`,
    `insert into analytics_item_words (organisation_id, item_id, words) select organisation_id, id, 100 ${mine}`,
    `insert into analytics_most_read
       select c.organisation_id, c.site_id, section, period, row_number() over (partition by section, period order by c.id), c.id
       from content c, generate_series(0, 100) as section, unnest(array['day', 'week', 'month']) as period
       where c.organisation_id = $1 and c.id between 50000001 and 50000050 on conflict do nothing`,
    `insert into content_review_entry (organisation_id, content_id, number, event)
       select organisation_id, id, 1, 'submitted' ${mine} and id % 4 = 0`,
    `insert into missing_page (organisation_id, site_id, path, count) select organisation_id, site_id, '/gone/' || id, id % 100 + 1 ${mine}`,
    `insert into cache_purge (at, tags) select now() - interval '1 hour', '{x}' ${mine}`,
  ];
  for (const statement of statements) await database.superuser(statement, [site.organisationId]);
  await database.superuser(
    `update content set images = jsonb_build_array(jsonb_build_object('image', jsonb_build_object('asset', $2::integer)))
     where organisation_id = $1 and id = $3`,
    [site.organisationId, FIRST_IMAGE + 7, site.content.article],
  );
  await endItems({ services, database, world }, site);
}

/** Creates many drafts, nearly all by other users. */
export async function addDrafts({ database, world }: Subject): Promise<void> {
  const { a1 } = world.sites;
  const { editor, admin } = world.a.users;
  await database.superuser(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, updated, created_by_id, updated_by_id)
     select $1, 60000000 + i, $2, array[$2::integer], 'Article', 2, 'Draft ' || i, now() - i * interval '1 minute',
       case when i % 300 = 0 then $5::integer else $4::integer end, $4
     from generate_series(1, $3::integer) i`,
    [a1.organisationId, a1.id, DRAFTS, editor.id, admin.id],
  );
}

/**
 * A few of A's items are scheduled or ended, and many end some day; most of B's have ended, which must not
 * cost A anything.
 */
async function endItems({ database, world }: Subject, site: WorldSite): Promise<void> {
  const mine = 'where organisation_id = $1 and id between 50000001 and 60000000 and status = 1';
  const statements = [
    `update content set published = now() + interval '1 day' ${mine} and id % 100 = 7`,
    `update content set unpublished = now() + interval '1 year' ${mine} and id % 2 = 0`,
    `update content set unpublished = now() - interval '1 minute' ${mine} and id % ${site === world.sites.a1 ? 100 : 1} = 0`,
  ];
  for (const statement of statements) await database.superuser(statement, [site.organisationId]);
}

const ACCOUNTS = 30_000;
const FIRST_ACCOUNT = 3_000_000;

/**
 * Creates far more reader accounts than fit on a page; one membership is held by one in a thousand, another
 * by half of them.
 */
export async function addAccounts({ database, world }: Subject): Promise<{ rare: number; common: number }> {
  const { organisationId, id: siteId } = world.sites.a1;
  await database.superuser(
    `insert into site_user (organisation_id, id, realm, site_id, username, email_key, last_name, country_code, status, created, last_login)
     select $1, $2::integer + i, (select realm_id from site_realm where site_id = $4), $4, 'reader' || i || '@hot.example',
       'reader' || i || '@hot.example', 'name' || i, case when i % 3 = 0 then 'NLD' else 'DEU' end, case when i % 50 = 0 then 0 else 1 end,
       now() - make_interval(mins => i), case when i % 4 = 0 then null else now() - make_interval(mins => i) end
     from generate_series(1, $3::integer) i`,
    [organisationId, FIRST_ACCOUNT, ACCOUNTS, siteId],
  );
  await database.superuser(
    `insert into search_entry
     select organisation_id, 'siteUser', id, '{}', setweight(to_tsvector('simple', replace(username, '@', ' ')), 'A') || to_tsvector('simple', last_name)
     from site_user where organisation_id = $1 and id > $2`,
    [organisationId, FIRST_ACCOUNT],
  );
  await database.superuser(
    `insert into site_user_event (organisation_id, site_user_id, site_id, kind, at)
     select organisation_id, id, site_id, case when id % 2 = 0 then 'registered' else 'loggedIn' end, created
     from site_user where organisation_id = $1 and id > $2`,
    [organisationId, FIRST_ACCOUNT],
  );
  const made = await database.superuser<{ id: number }>(
    `insert into membership (organisation_id, site_id, title, alias, status)
     values ($1, $2, 'Rare', 'rare', 1), ($1, $2, 'Common', 'common', 1) returning id`,
    [organisationId, siteId],
  );
  const [rare = 0, common = 0] = made.map(({ id }) => id);
  await database.superuser(
    `insert into membership_grant (organisation_id, site_user_id, membership_id, source)
     select organisation_id, id, case when id % 1000 = 0 then $3::integer else $4::integer end, 'import'
     from site_user where organisation_id = $1 and id > $2 and (id % 2 = 1 or id % 1000 = 0)`,
    [organisationId, FIRST_ACCOUNT, rare, common],
  );
  return { rare, common };
}
