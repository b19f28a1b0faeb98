/** Reads a site's licences from the database, with the data that requests need. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { VisitorScope } from '#model/readers/define-visitor.ts';
import { licenceTable, type LicenceTable } from './lookup.ts';
import { readRanges } from './ranges.ts';
import { isLicensedOn } from './seats.ts';

export interface SiteLicences {
  /** Whether the site recognises companies (membership setting `allowIpGating`). */
  isAllowed: boolean;
  table: LicenceTable;
}

interface LicenceRow {
  id: number;
  name: string;
  ranges: string;
  starts: string | null;
  expires: string | null;
}

/**
 * Active licences with ranges that have not expired: those of the site, and shared licences of sites with the
 * same accounts. The transaction must see all sites of the organisation.
 */
export async function readLicences(db: Db, { organisationId, siteId }: VisitorScope): Promise<SiteLicences> {
  const { rows } = await sql<LicenceRow>`
    select c.id, c.name, c.ranges, c.starts, c.expires from licence_company c
    where c.organisation_id = ${organisationId} and c.status = 1 and c.range_count > 0
      and (c.expires is null or c.expires > now())
      and ${isLicensedOn({ organisationId, siteId })}
    order by c.id`.execute(db);
  const settings = await sql<{ allowed: boolean | null }>`
    select (memberships ->> 'allowIpGating')::boolean as allowed from site
    where organisation_id = ${organisationId} and id = ${siteId}`.execute(db);
  return { isAllowed: settings.rows[0]?.allowed === true, table: licenceTable(rows.map(licenceOf)) };
}

function licenceOf({ id, name, ranges, starts, expires }: LicenceRow) {
  const company = {
    id,
    name,
    starts: starts === null ? -Infinity : Date.parse(starts),
    expires: expires === null ? Infinity : Date.parse(expires),
  };
  return { company, ranges: readRanges(ranges).ranges };
}
