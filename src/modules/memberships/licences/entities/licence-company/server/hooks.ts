import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import { holdsPermissions } from '#model/permissions.ts';
import type { EntityHooks, PreparedWrite, RecordContext, UnitOfWork } from '#server/records/index.ts';
import { readDomains } from '../../../server/domains.ts';
import { readRanges } from '../../../server/ranges.ts';
import { licencesTag } from '../../../server/tags.ts';
import { licenceCompany } from '../entity.ts';
import { notesOf } from './notes-of.ts';
import { usageNotesOf } from './usage-notes.ts';

type Planned = PreparedWrite<typeof licenceCompany>['next'];

/**
 * Maximum number of ranges of all companies in an organisation, because every process caches them in memory.
 */
const ORGANISATION_RANGES_MAX = 50_000;

/** Maximum number of invalid lines that a message names. */
const PROBLEMS_SHOWN_MAX = 5;

export const hooks: EntityHooks<typeof licenceCompany> = {
  entity: licenceCompany,
  prepare: async (work, { before, values, next }) => {
    const rangeCount = readableRanges(next);
    assertTimeOrder(next);
    await assertRangeLimit(work, next, rangeCount);
    await assertDomainsFree(work, next, readableDomains(next));
    if (next.onRealm || before?.onRealm) await assertCanLicenseAllSites(work, next.site);
    return { ...values, rangeCount };
  },
  after: async (work, { action, after, record }) => {
    if (action === 'delete' && record.onRealm) await assertCanLicenseAllSites(work, record.site);
    work.tags.add(licencesTag(work.organisationId));
    await syncDomains(work, record.id, after ? readDomains(after.emailDomains ?? '').domains : []);
  },
  computed: {
    licenceNotes: {
      type: { list: { scalar: 'String' } },
      description: 'How the ranges were parsed, and which ranges other licenses also contain.',
      resolve: (work, record) => notesOf(work, record),
    },
    licenceUsage: {
      type: { list: { scalar: 'String' } },
      description: 'Seats taken, and items read in recent months.',
      resolve: (work, record) => usageNotesOf(work, record),
    },
  },
};

/** Returns the number of ranges. Throws BAD_USER_INPUT for invalid lines. */
function readableRanges({ ranges: typed, confirmsWide }: Planned): number {
  const { ranges, problems } = readRanges(typed ?? '');
  if (problems.length > 0)
    throw badInput('IP_RANGE_INVALID', 'Some IP addresses are wrong.', { ranges: shown(problems) });
  const wide = ranges.filter(({ isWide }) => isWide);
  if (wide.length > 0 && confirmsWide !== true)
    throw badInput('IP_RANGE_VERY_LARGE', 'Some ranges are very large.', {
      ranges: shown(
        wide.map((range) => `Line ${range.line}: ${range.typed} is a very large range. Check it.`),
      ),
      confirmsWide: 'Confirm that these ranges are intended, or correct them.',
    });
  return ranges.length;
}

function readableDomains({ emailDomains }: Planned): readonly string[] {
  const { domains, problems } = readDomains(emailDomains ?? '');
  if (problems.length > 0)
    throw badInput('EMAIL_DOMAIN_INVALID', 'Some email domains are wrong.', {
      emailDomains: shown(problems),
    });
  return domains;
}

function shown(problems: readonly string[]): string {
  const more = problems.length - PROBLEMS_SHOWN_MAX;
  return [
    ...problems.slice(0, PROBLEMS_SHOWN_MAX),
    ...(more > 0 ? [`${more} more lines are wrong.`] : []),
  ].join(' ');
}

function assertTimeOrder({ starts, expires }: Planned): void {
  if (starts !== null && expires !== null && Date.parse(expires) <= Date.parse(starts))
    throw badInput('END_BEFORE_START', 'The license ends before it starts.', {
      expires: 'Choose a time after the start.',
    });
}

async function assertRangeLimit(work: UnitOfWork, { id }: Planned, rangeCount: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(range_count), 0)::integer as count from licence_company
    where organisation_id = ${work.organisationId} and id <> ${id ?? 0}`.execute(work.db);
  const others = rows[0]?.count ?? 0;
  if (others + rangeCount > ORGANISATION_RANGES_MAX)
    throw badInput('TOO_MANY_IP_RANGES', 'There are too many ranges.', {
      ranges: `All licenses together may have ${ORGANISATION_RANGES_MAX.toLocaleString('en')} ranges. Combine some, or delete expired licenses.`,
    });
}

/** A domain may belong to only one licence of a site, so that seats are unambiguous. */
async function assertDomainsFree(
  work: UnitOfWork,
  { id, site }: Planned,
  domains: readonly string[],
): Promise<void> {
  if (domains.length === 0) return;
  const { rows } = await sql<{ domain: string; name: string }>`
    select d.domain, c.name from licence_domain d
    join licence_company c on c.organisation_id = d.organisation_id and c.id = d.licence_company_id
    where d.organisation_id = ${work.organisationId} and d.domain = any (${domains}::text[])
      and c.site_id = ${site} and c.id <> ${id ?? 0}
    limit 1`.execute(work.db);
  const [taken] = rows;
  if (taken)
    throw badInput('EMAIL_DOMAIN_TAKEN', 'An email domain is taken.', {
      emailDomains: `${taken.domain} is in the license “${taken.name}” already. Remove it there first.`,
    });
}

/** Users who license a company on other sites too, or end such a license there, must work on those sites. */
async function assertCanLicenseAllSites(
  { actor, db, organisationId }: UnitOfWork,
  site: number,
): Promise<void> {
  if (!holdsPermissions(actor)) return;
  const { rows } = await sql<{ id: number }>`
    select other.site_id as id from site_realm own
    join site_realm other on other.organisation_id = own.organisation_id and other.realm_id = own.realm_id
    where own.organisation_id = ${organisationId} and own.site_id = ${site}
      and not other.site_id = any (${[...actor.siteIds]}::integer[])
    limit 1`.execute(db);
  if (rows.length > 0)
    throw badInput('SITE_ACCESS_MISSING', 'You do not work on all sites that share accounts.', {
      onRealm: 'Only users with access to all of these sites can change a license that is valid on them.',
    });
}

async function syncDomains(work: RecordContext, id: number, domains: readonly string[]): Promise<void> {
  await sql`
    delete from licence_domain
    where organisation_id = ${work.organisationId} and licence_company_id = ${id}
      and not domain = any (${domains}::text[])`.execute(work.db);
  if (domains.length === 0) return;
  await sql`
    insert into licence_domain (organisation_id, domain, licence_company_id)
    select ${work.organisationId}, domain, ${id} from unnest(${domains}::text[]) as domain
    on conflict do nothing`.execute(work.db);
}
