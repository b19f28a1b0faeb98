/** Counts the inquiries of two periods, with one statement that reads no more of them than it may count. */
import { sql } from 'kysely';
import { inquiryFormFields } from '#blocks/inquiry-form/form.ts';
import type { Span } from '#fields/report-times.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { InquiryBreakdown } from '../model/inquiries.ts';

export interface InquiriesQuestion {
  sites: readonly number[];
  now: Span;
  before: Span;
  by: InquiryBreakdown;
  company: number | null;
  product: number | null;
  /** Maximum number of inquiries read for each period: the newest. */
  countedMax: number;
  rowsMax: number;
}

export interface InquiryFigures {
  inquiries: number;
  /** Different email addresses. */
  senders: number;
}

interface Counted {
  /** Id of a company or product; empty for inquiries without one. */
  key: string;
  now: InquiryFigures;
  before: InquiryFigures;
}

export interface Inquiries {
  total: Counted;
  /** Counts by the number of the point, from 1. */
  points: Map<number, { now: number; before: number }>;
  rows: Counted[];
  hasMoreRows: boolean;
  isCut: boolean;
}

interface Part {
  part: 'found' | 'total' | 'point' | 'row';
  key: string;
  now: number;
  before: number;
  senders: number;
  sendersBefore: number;
}

const FIGURES = sql`
  count(*) filter (where is_now)::integer as now, count(*) filter (where not is_now)::integer as before,
  count(distinct email) filter (where is_now)::integer as senders,
  count(distinct email) filter (where not is_now)::integer as "sendersBefore"`;

/** As in `contentIdOf`, for the paths of submissions. */
const ID_IN_PATH = '^/(?:[^/]+/)*[a-z]+/([0-9]{8})(?:/[^/]*)?/?$';

/**
 * Counts inquiries by the company and the product of the page on which they were sent. A product counts for its company, too.
 * Pages whose item was deleted, or has another custom URL now, have neither.
 */
export async function countInquiries(work: UnitOfWork, question: InquiriesQuestion): Promise<Inquiries> {
  const { now, before, by, company, product, countedMax, rowsMax } = question;
  const key = by === 'company' ? sql`company` : sql`product`;
  const { rows: parts } = await sql<Part>`
    with found as materialized (
      ${newest(work, question, now, true)} union all ${newest(work, question, before, false)}
    ), place as materialized (
      select page.site_id, page.page, item.company, item.product
      from (select distinct site_id, page from found) as page cross join lateral (${itemOf(work)} limit 1) as item
    ), counted as materialized (
      select is_now, email, coalesce(${key}::text, '') as key,
        width_bucket(created, case when is_now then ${[...now.edges]}::timestamptz[] else ${[...before.edges]}::timestamptz[] end) as point
      from found left join place using (site_id, page)
      where (${company}::integer is null or company = ${company}) and (${product}::integer is null or product = ${product})
    )
    select 'found' as part, '' as key, ${FIGURES} from found
    union all select 'total', '', ${FIGURES} from counted
    union all select 'point', point::text, ${FIGURES} from counted group by point
    union all (
      select 'row', key, ${FIGURES} from counted group by key order by 3 desc, 4 desc, 2 limit ${sql.lit(rowsMax + 1)})
  `.execute(work.db);
  return asInquiries(parts, { countedMax, rowsMax });
}

/** The inquiries of one period, the newest first. */
function newest(
  { organisationId }: UnitOfWork,
  { sites, countedMax }: InquiriesQuestion,
  { from, until }: Span,
  isNow: boolean,
) {
  return sql`(
    select ${sql.lit(isNow)} as is_now, created, site_id, page, coalesce(lower(email), '') as email
    from form_submission
    where organisation_id = ${organisationId} and form = ${inquiryFormFields.name} and created >= ${from} and created < ${until}
      and site_id = any (${[...sites]}::integer[])
    order by created desc limit ${sql.lit(countedMax)})`;
}

/** The item of a page of the site: by the id in its path, or by its custom path. */
function itemOf({ organisationId }: UnitOfWork) {
  const columns = sql`case when c.type = 'Company' then c.id else c.company_id end as company,
    case when c.type = 'Product' then c.id end as product`;
  return sql`
    select ${columns} from content c
    where c.organisation_id = ${organisationId} and c.id = substring(page.page from ${ID_IN_PATH})::integer
      and page.site_id = any (c.sites_shown_ids || c.site_id)
    union all
    select ${columns} from content c
    where c.organisation_id = ${organisationId} and c.site_id = page.site_id and c.status <> 0
      and c.alias = substr(page.page, 2)`;
}

function asInquiries(
  parts: readonly Part[],
  { countedMax, rowsMax }: Pick<InquiriesQuestion, 'countedMax' | 'rowsMax'>,
): Inquiries {
  const of = (part: Part['part']) => parts.filter((row) => row.part === part);
  const [found] = of('found');
  const rows = of('row').map(asCounted);
  return {
    total: of('total').map(asCounted)[0] ?? { key: '', now: NONE, before: NONE },
    isCut: Math.max(found?.now ?? 0, found?.before ?? 0) >= countedMax,
    points: new Map(of('point').map(({ key, now, before }) => [Number(key), { now, before }])),
    rows: rows.slice(0, rowsMax),
    hasMoreRows: rows.length > rowsMax,
  };
}

const NONE: InquiryFigures = { inquiries: 0, senders: 0 };

function asCounted({ key, now, before, senders, sendersBefore }: Part): Counted {
  return {
    key,
    now: { inquiries: now, senders },
    before: { inquiries: before, senders: sendersBefore },
  };
}
