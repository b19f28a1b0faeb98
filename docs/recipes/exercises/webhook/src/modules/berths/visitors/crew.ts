import { defineVisitor } from '#model/readers/define-visitor.ts';
import { plainAddress } from '#addresses/network-of.ts';
import type { Db } from '#server/db/index.ts';
import { crew as pass } from '../passes/crew.ts';
import { berthsTag } from '../tags.ts';

/** Most berths of a site whose crews are recognised; the newest count. */
const BERTHS_MAX = 500;

/** Crews, by the address that the port's booking system reports for the ship at their berth. */
export const crew = defineVisitor<Db, ReadonlyMap<string, string>>({
  name: 'crew',
  of: 'site',
  tags: ({ organisationId }) => [berthsTag(organisationId)],
  load: async (db, { organisationId, siteId }) => {
    const rows = await db
      .selectFrom('berth')
      .select(['name', 'address'])
      .where('organisation_id', '=', organisationId)
      .where('site_id', '=', siteId)
      .where('address', 'is not', null)
      .orderBy('id', 'desc')
      .limit(BERTHS_MAX)
      .execute();
    return rows.length === 0 ? null : new Map(rows.map(({ name, address }) => [address ?? '', name]));
  },
  recognise: ({ address }, berths) => {
    const berth = berths.get(plainAddress(address));
    return berth === undefined ? null : pass.issue({ berth });
  },
});
