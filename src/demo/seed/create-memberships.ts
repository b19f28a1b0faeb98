/** What readers of a publication may join, and the items and sections it is for. */
import { websiteSection } from '#entities/website-section/entity.ts';
import { membership } from '#modules/memberships/orders/entities/membership/entity.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { DemoMembership } from '../publication.ts';
import type { Planted } from './planted.ts';

/** Returns the ids of the memberships that items ask for, by the slug of the item. */
export async function createMemberships(
  work: RecordContext,
  sites: readonly Planted[],
): Promise<Map<string, readonly number[]>> {
  const asked = new Map<string, readonly number[]>();
  for (const site of sites)
    for (const [index, planned] of (site.publication.memberships ?? []).entries()) {
      const { id } = await work.records.create(membership, valuesOf(planned, site.siteId, index + 1));
      for (const slug of planned.items ?? []) asked.set(slug, [...(asked.get(slug) ?? []), id]);
      for (const alias of planned.sections ?? [])
        await gate(work, site, alias, { requiredMemberships: [id] });
    }
  for (const site of sites)
    for (const alias of site.publication.memberSections ?? [])
      await gate(work, site, alias, { registrationRequired: true });
  return asked;
}

function valuesOf({ title, alias, description, price }: DemoMembership, site: number, sequence: number) {
  const cost = price && {
    isFree: false,
    price: price.amount,
    currency: price.currency,
    period: price.period,
  };
  return { site, title, alias, description, status: 1, sequence, ...cost };
}

async function gate(
  work: RecordContext,
  { sectionIds }: Planted,
  alias: string,
  asked: { requiredMemberships: number[] } | { registrationRequired: true },
): Promise<void> {
  const section = await work.records.find(websiteSection, sectionIds.get(alias) ?? 0, { lock: true });
  if (section) await work.records.writeUnchecked(websiteSection, section, asked);
}
