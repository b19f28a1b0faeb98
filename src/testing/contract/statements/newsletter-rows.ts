/** Fills a site with newsletters, in bulk: rows as sign-ups, sends and readers write them. */
import pg from 'pg';

export interface FilledNewsletters {
  site: number;
  /** Most of the subscribers. */
  weekly: number;
  /** 200 of them. */
  daily: number;
  template: number;
  /** A campaign that was sent to all subscribers. */
  sent: number;
  /** A campaign that half of the subscribers got, and the others wait for. */
  running: number;
  /** A subscription that got both campaigns. */
  subscription: number;
  email: string;
}

/**
 * Adds `count` subscribers, deliveries, events, accounts and suppressed addresses, and a tenth of it campaigns, to site
 * `a1` of a test world. What is rare, such as subscribers who wait for confirmation, is as rare for every count.
 */
export async function fillNewsletters(databaseUrl: string, count: number): Promise<FilledNewsletters> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'");
    // Triggers and checks of foreign keys, run row by row, would take longer than everything else.
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<FilledNewsletters>(PARENTS);
    const [ids] = rows;
    if (!ids) throw new Error('There is no site a1.');
    await client.query(SCOPE, [ids.site, ids.weekly, ids.daily, ids.template, ids.sent, ids.running, count]);
    const rebuildIndexes = await dropIndexes(client);
    for (const statement of ROWS) await client.query(statement);
    await client.query(SUPPRESSIONS);
    await rebuildIndexes();
    const { rows: found } = await client.query<Pick<FilledNewsletters, 'subscription' | 'email'>>(
      `select id as subscription, email_key as email from newsletter_subscription
       where newsletter_id = $1 and status = 'confirmed' order by id desc limit 1`,
      [ids.weekly],
    );
    await client.query('commit');
    await client.query('vacuum analyze');
    return { ...ids, ...(found[0] ?? { subscription: 0, email: '' }) };
  } finally {
    await client.end();
  }
}

const FILLED = [
  'newsletter_subscription',
  'newsletter_delivery',
  'newsletter_reaction',
  'newsletter_event_queue',
  'newsletter_subscriber_change',
  'newsletter_suppression',
  'newsletter_campaign',
  'newsletter_message',
  'newsletter_queue_item',
  'site_user',
  'site_user_address',
  'history',
  'search_entry',
  'search_word',
];

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

const PARENTS = `
  with own as (select id, organisation_id from site where tenant_key = 'a1'),
  template as (
    insert into newsletter_template (organisation_id, site_id, name, status, grid)
    select organisation_id, id, 'Large digest', 1, '{"v":1,"rows":[]}' from own returning id),
  weekly as (
    insert into newsletter (organisation_id, site_id, title, status)
    select organisation_id, id, 'Large weekly', 1 from own returning id),
  daily as (
    insert into newsletter (organisation_id, site_id, title, status)
    select organisation_id, id, 'Small daily', 1 from own returning id),
  campaign as (
    insert into newsletter_campaign (organisation_id, site_id, newsletter_id, template_id, name, subject, date, state, grid,
      send_at, sent_at, recipient_count)
    select own.organisation_id, own.id, weekly.id, template.id, name, name, now(), state, '{"v":1,"rows":[]}', now(),
      case state when 'sent' then now() end, 1
    from own, weekly, template, (values ('Sent to all', 'sent'), ('Being sent', 'sending')) as c (name, state)
    returning id, state)
  select own.id as site, weekly.id as weekly, daily.id as daily, template.id as template,
    (select id from campaign where state = 'sent') as sent, (select id from campaign where state = 'sending') as running
  from own, weekly, daily, template`;

const SCOPE = `
  create temporary table filled on commit drop as
  select s.organisation_id, s.id as site_id, r.realm_id as realm, $2::integer as weekly, $3::integer as daily,
    $4::integer as template, $5::integer as sent, $6::integer as running, $7::integer as count,
    (select id from content where site_id = s.id order by id limit 1) as content
  from site s join site_realm r on r.site_id = s.id where s.id = $1::integer`;

const ADDRESS = `'reader' || n || '@mail' || n % 997 || '.example'`;
const FIRST_NAME = `(array['Ada','Ben','Cleo','Dan','Edda','Finn','Greta','Hugo','Ida','Jan'])[1 + n % 10]`;
const WORDS = `setweight(to_tsvector('simple', regexp_replace(email, '[@.]', ' ', 'g')), 'A') ||
  setweight(to_tsvector('simple', concat_ws(' ', regexp_replace(email, '[@.]', ' ', 'g'), first_name)), 'C')`;

const ROWS = [
  `insert into newsletter_subscription (organisation_id, site_id, newsletter_id, email, email_key, first_name, country_code,
      status, source, consent_kind, consent_text, form, requested_at, confirmed_at, unsubscribed_at, unsubscribe_source,
      unsubscribe_campaign)
    select organisation_id, site_id, case when n <= 200 then daily else weekly end, ${ADDRESS}, ${ADDRESS}, ${FIRST_NAME},
      (array['DEU','FRA','NLD','GBR'])[1 + n % 4],
      case when n <= 20 then 'pending' when n % 20 = 0 then 'unsubscribed' when n % 50 = 7 then 'paused' else 'confirmed' end,
      case when n <= 20 then 'Staff' when n % 10 = 3 then 'Registration' when n % 2 = 0 then 'Import' else 'NlWidgetUnauthenticated' end,
      'express', 'I agree to receive the newsletter.', 'pane', at, at,
      case when n % 20 = 0 then now() end, case when n % 20 = 0 then 'OneClick' end, case when n > 9900 and n <= 10000 then sent end
    from filled cross join lateral (select n, now() - (count - n) * interval '2 minutes' as at from generate_series(1, count) as n) as each`,
  `insert into history (organisation_id, entity, record_id, version, action, site_ids, before, after, at)
    select s.organisation_id, 'newsletterSubscription', s.id, 1, 'create', array[s.site_id], null,
      jsonb_build_object('status', s.status, 'source', s.source), s.requested_at
    from newsletter_subscription s join filled on s.newsletter_id in (weekly, daily)`,
  `insert into search_entry (organisation_id, entity, record_id, site_ids, words, stems)
    select s.organisation_id, 'newsletterSubscription', s.id, array[s.site_id], ${WORDS}, ''
    from newsletter_subscription s join filled on s.newsletter_id in (weekly, daily)`,
  `insert into newsletter_delivery (organisation_id, site_id, campaign_id, subscription_id, operator, state, claimed_at, settled_at,
      answer, due)
    select s.organisation_id, s.site_id, campaign, s.id, split_part(s.email_key, '@', 2), state,
      case state when 'sent' then now() end, case state when 'sent' then now() end, case state when 'sent' then '250 OK' end,
      now() - interval '1 minute'
    from filled join newsletter_subscription s on s.newsletter_id in (weekly, daily)
    cross join lateral (values (sent, 'sent'), (running, case s.id % 2 when 0 then 'sent' else 'waiting' end)) as d (campaign, state)`,
  `insert into newsletter_delivery_count (organisation_id, site_id, campaign_id, state, count)
    select organisation_id, site_id, sent, 'sent', count from filled`,
  `insert into newsletter_reaction (organisation_id, site_id, campaign_id, delivery_id, subscription_id, link, first_at)
    select d.organisation_id, d.site_id, d.campaign_id, d.id, d.subscription_id, link,
      now() - d.subscription_id % 20 * interval '1 day'
    from filled join newsletter_delivery d on d.campaign_id = sent and d.subscription_id % 5 = 0
    cross join unnest(array[-1, 0, 1]) as link`,
  `insert into newsletter_event_queue (organisation_id, site_id, campaign_id, delivery_id, link, at, method, user_agent,
      is_of_scanner_network)
    select d.organisation_id, d.site_id, d.campaign_id, d.id, 0, now() - interval '2 minutes', 'GET', 'Firefox', false
    from filled join newsletter_delivery d on d.campaign_id = sent and d.subscription_id % 2 = 0`,
  `insert into newsletter_event_count (organisation_id, site_id, campaign_id, link, raw, human, recipients)
    select organisation_id, site_id, sent, link, count, count, count from filled cross join generate_series(-1, 20) as link`,
  `insert into newsletter_event_hour (organisation_id, site_id, campaign_id, hour, opens, clicks, human_opens, human_clicks)
    select organisation_id, site_id, sent, hour, count, 1, 1, 1 from filled cross join generate_series(0, 720) as hour`,
  `insert into newsletter_subscriber_change (organisation_id, site_id, at, newsletter_id, change, source)
    select organisation_id, site_id, now() - (count - n) * interval '2 minutes', case when n % 100 = 0 then daily else weekly end,
      change, 'Import'
    from filled cross join lateral generate_series(1, count) as n cross join unnest(array['gained', 'confirmed']) as change`,
  `insert into newsletter_campaign (organisation_id, site_id, newsletter_id, template_id, name, subject, date, state, grid, sent_at)
    select organisation_id, site_id, case when n <= 50 then daily else weekly end, template, 'Week ' || n, 'The harbour in week ' || n,
      now() - (count / 10 - n) * interval '1 hour', case when n <= 5 then 'draft' else 'sent' end, '{"v":1,"rows":[]}', now()
    from filled cross join lateral generate_series(1, count / 10) as n`,
  `insert into newsletter_message (organisation_id, site_id, campaign_id, newsletter_id, created, subject, html, plain, body, links,
      content_ids)
    select c.organisation_id, c.site_id, c.id, c.newsletter_id, c.date, c.subject, '["Hello"]', '["Hello"]', '["Hello"]',
      '[{"url":"https://harbour.example/","blockId":null,"contentId":null}]', array[1, 2, 3]
    from filled join newsletter_campaign c on c.template_id = template where c.state = 'sent'`,
  `insert into search_entry (organisation_id, entity, record_id, site_ids, words, stems)
    select c.organisation_id, 'newsletterCampaign', c.id, array[c.site_id],
      setweight(to_tsvector('simple', c.name), 'A') || setweight(to_tsvector('simple', c.name || ' ' || c.subject), 'C'), ''
    from filled join newsletter_campaign c on c.template_id = template`,
  `insert into newsletter_queue_item (organisation_id, site_id, newsletter_id, day, content_id, position)
    select organisation_id, site_id, newsletter, to_char(now() - n * interval '1 day', 'YYYY-MM-DD'), content, 0
    from filled cross join lateral generate_series(1, least(count / 100, 3000)) as n cross join lateral unnest(array[weekly, daily]) as newsletter`,
  `insert into site_user (organisation_id, realm, site_id, username, email_key, first_name, country_code, status)
    select organisation_id, realm, site_id, ${ADDRESS}, ${ADDRESS}, ${FIRST_NAME}, 'DEU', 1
    from filled cross join lateral generate_series(1, count) as n`,
  `insert into site_user_address (organisation_id, realm, email_key, email, site_user_id)
    select u.organisation_id, u.realm, u.email_key, u.username, u.id from filled join site_user u on u.realm = filled.realm
    on conflict do nothing`,
  `insert into search_word
    select distinct organisation_id, entity, char_length(lexeme), lexeme collate "C"
    from search_entry cross join lateral unnest(tsvector_to_array(words)) as lexeme
    where entity in ('newsletterSubscription', 'newsletterCampaign')`,
];

/** Addresses that no subscriber has, with hashes of no key. */
const SUPPRESSIONS = `
  with added as (
    insert into newsletter_suppression (organisation_id, email, address_hash, reason, status, suppressed_at)
    select organisation_id, 'gone' || n || '@mail' || n % 997 || '.example', encode(sha256(convert_to('address ' || n, 'UTF8')), 'hex'),
      case when n <= 20 then 'complaint' when n % 3 = 0 then 'hardBounce' else 'imported' end,
      case when n between 10 and 30 then 'lifted' else 'active' end, now() - (count - n) * interval '2 minutes'
    from filled cross join lateral generate_series(1, count) as n
    returning organisation_id, id, email, null as first_name),
  words as (
    insert into search_entry (organisation_id, entity, record_id, site_ids, words, stems)
    select organisation_id, 'newsletterSuppression', id, '{}', ${WORDS}, '' from added)
  insert into search_word
  select distinct organisation_id, 'newsletterSuppression', char_length(lexeme), lexeme collate "C"
  from added cross join lateral unnest(tsvector_to_array(${WORDS})) as lexeme`;
