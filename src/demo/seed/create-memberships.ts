/** What readers of a publication may join, and the items it is for. */
import { membership } from '../../modules/memberships/entities/membership/entity.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { Planted } from './planted.ts';

/** Returns the ids of the memberships that items ask for, by the slug of the item. */
export async function createMemberships(
  work: RecordContext,
  sites: readonly Planted[],
): Promise<Map<string, readonly number[]>> {
  const asked = new Map<string, readonly number[]>();
  for (const { siteId, publication } of sites)
    for (const [index, { title, alias, description, items }] of (publication.memberships ?? []).entries()) {
      const values = { site: siteId, title, alias, description, status: 1, sequence: index + 1 };
      const { id } = await work.records.create(membership, values);
      for (const slug of items) asked.set(slug, [...(asked.get(slug) ?? []), id]);
    }
  return asked;
}
