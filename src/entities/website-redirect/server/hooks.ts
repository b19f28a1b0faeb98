import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import { RESERVED_PATHS } from '#model/paths.ts';
import type { EntityHooks, Work } from '#server/records/index.ts';
import { normalisedFrom } from '../normalised-from.ts';

/** Redirects that follow each other, at most; a longer way is no use to a reader. */
const HOPS_MAX = 5;

export const hooks: EntityHooks = {
  entity: 'websiteRedirect',
  imports: {},
  prepare: async (work, { before, values, action }) => {
    if (action === 'delete') return values;
    const next = { ...before, ...values };
    const from = normalisedFrom(String(next['from']));
    if (RESERVED_PATHS.includes(from.split('/')[1] ?? ''))
      throw badInput('The address is one of the site’s own.', {
        from: `“${from}” is an address of the site itself and cannot lead elsewhere.`,
      });
    await refuseLoop(work, Number(next['site']), from, String(next['to']), before?.id ?? null);
    return { ...values, from };
  },
  after: async (work, { before, after }) => {
    work.tags.add(`site:${String((after ?? before)?.['site'])}`);
  },
};

/** Redirects that follow each other before a reader comes to `from`, on the longest way there. */
async function hopsTo(work: Work, site: number, from: string, own: number | null): Promise<number> {
  const found = await sql<{ hops: number | null }>`
    with recursive way as (
      select "from", 1 as hops from website_redirect
        where organisation_id = ${work.organisationId} and site_id = ${site} and "to" = ${from}
          and id is distinct from ${own}::integer
      union
      select r."from", way.hops + 1 from website_redirect r join way on r."to" = way."from"
        where r.organisation_id = ${work.organisationId} and r.site_id = ${site}
          and r.id is distinct from ${own}::integer and way.hops <= ${HOPS_MAX}
    )
    select max(hops) as hops from way
  `.execute(work.db);
  return found.rows[0]?.hops ?? 0;
}

/** Refuses a redirect that leads back to itself, or through too many others. Throws BAD_USER_INPUT. */
async function refuseLoop(
  work: Work,
  site: number,
  from: string,
  to: string,
  own: number | null,
): Promise<void> {
  let hops = 1 + (await hopsTo(work, site, from, own));
  let target = normalisedFrom(to.split(/[?#]/)[0] ?? '');
  for (let step = 0; step <= HOPS_MAX; step += 1) {
    if (target === from) {
      throw badInput('The redirect would lead back to itself.', {
        to: 'Choose an address that does not lead back here.',
      });
    }
    const next = await work.db
      .selectFrom('website_redirect')
      .select(['id', 'to'])
      .where('organisation_id', '=', work.organisationId)
      .where('site_id', '=', site)
      .where('from', '=', target)
      .executeTakeFirst();
    if (!next || next.id === own) break;
    hops += 1;
    target = normalisedFrom(next.to.split(/[?#]/)[0] ?? '');
  }
  if (hops > HOPS_MAX)
    throw badInput('The redirect would lead through too many others.', {
      to: `At most ${HOPS_MAX} redirects may follow each other.`,
    });
}
