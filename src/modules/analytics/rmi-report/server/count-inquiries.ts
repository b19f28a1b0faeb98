/** Counts the inquiries of two periods, with one statement that reads no more of them than it may count. */
import { sql } from 'kysely';
import { inquiryFormFields } from '#blocks/inquiry-form/form.ts';
import type { Span } from '#fields/report-times.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { groupedSums, type GroupedSums } from '#server/reports/index.ts';
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

const SUMS = {
  inquiries: sql`count(*)`,
  /** Different email addresses. */
  senders: sql`count(distinct email)`,
};

export type InquiryMeasure = keyof typeof SUMS;

/** As in `contentIdOf`, for the paths of submissions. */
const ID_IN_PATH = '^/(?:[^/]+/)*[a-z]+/([0-9]{8})(?:/[^/]*)?/?$';

/**
 * Counts inquiries by the company and the product of the page on which they were sent. A product counts for its company, too.
 * Pages whose item was deleted, or has another custom URL now, have neither.
 */
export async function countInquiries(
  work: UnitOfWork,
  question: InquiriesQuestion,
): Promise<GroupedSums<InquiryMeasure>> {
  const { now, before, by, company, product, rowsMax } = question;
  const key = by === 'company' ? sql`company` : sql`product`;
  const counted = sql`
    found as materialized (
      ${newest(work, question, now, true)} union all ${newest(work, question, before, false)}),
    place as materialized (
      select page.site_id, page.page, item.company, item.product
      from (select distinct site_id, page from found) as page cross join lateral (${itemOf(work)} limit 1) as item),
    counted as materialized (
      select is_now, email, array[coalesce(${key}::text, '')] as keys,
        width_bucket(created, case when is_now then ${[...now.edges]}::timestamptz[] else ${[...before.edges]}::timestamptz[] end) as point
      from found left join place using (site_id, page)
      where (${company}::integer is null or company = ${company}) and (${product}::integer is null or product = ${product}))`;
  const read = sql`select is_now, count(*) as count from found group by is_now`;
  return groupedSums(work, { counted, read, sums: SUMS, rank: 'inquiries', rowsMax });
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
