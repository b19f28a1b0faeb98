/** Single opens and clicks in exports of personal data. */

/** Events of one delivery that an export has, the newest. */
const EVENTS_MAX = 100;

/** SQL for the age of deliveries whose events are read: each reads the index of every day of the ledger. */
export const READ_FOR = `interval '1 year'`;

/** SQL for what an event `e` of the message `m` was: an open, a link by its address, or the hidden link. */
const ACTION = `case e.link when 0 then 'Opened' when -1 then 'Followed the hidden link'
  else coalesce(m.links -> (e.link - 1) ->> 'url', 'Clicked a deleted link') end`;

/** SQL for an instant in the form of JSON. */
const INSTANT = `to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL for the opens and clicks of a row of `newsletter_delivery`, called `delivery` in the statement, as JSON: the newest 100
 * of the last 90 days, those of programs included. Reads them by an index; of an email that was due more than a year ago, it
 * reads nothing.
 */
export function eventsOfDelivery(delivery: string): string {
  return `(case when ${delivery}.due > now() - ${READ_FOR} then (select coalesce(json_agg(json_build_object('at', ${INSTANT}, 'action', ${ACTION},
      'by', case when e.is_human then 'A person' else 'A program: ' || coalesce(e.reasons, '') end,
      'method', e.method, 'user_agent', e.user_agent) order by e.at desc), '[]'::json)
    from (select * from newsletter_event
      where organisation_id = ${delivery}.organisation_id and delivery = ${delivery}.id and at > now() - interval '90 days'
      order by at desc limit ${EVENTS_MAX}) e
    left join newsletter_message m on m.organisation_id = e.organisation_id and m.campaign_id = e.campaign) else '[]'::json end)`;
}
