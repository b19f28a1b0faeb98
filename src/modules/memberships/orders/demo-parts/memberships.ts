import { defineDemoPart, type ItemValues } from '#demo/demo-part.ts';
import type { DemoMembership } from '#demo/publication.ts';
import type { Planted } from '#demo/seed/planted.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import type { RecordContext } from '#server/records/index.ts';
import { membership } from '../entities/membership/entity.ts';

/** Memberships that readers of a publication can join, and the items and sections that require them. */
export const memberships = defineDemoPart({ beforeItems: createMemberships });

async function createMemberships(work: RecordContext, sites: readonly Planted[]): Promise<ItemValues> {
  const required = new Map<string, readonly number[]>();
  for (const site of sites)
    for (const [index, planned] of (site.publication.memberships ?? []).entries()) {
      const { id } = await work.records.create(membership, valuesOf(planned, site.siteId, index + 1));
      for (const slug of planned.items ?? []) required.set(slug, [...(required.get(slug) ?? []), id]);
      for (const alias of planned.sections ?? [])
        await gate(work, site, alias, { requiredMemberships: [id] });
    }
  for (const site of sites)
    for (const alias of site.publication.memberSections ?? [])
      await gate(work, site, alias, { registrationRequired: true });
  return new Map([...required].map(([slug, requiredMemberships]) => [slug, { requiredMemberships }]));
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
  required: { requiredMemberships: number[] } | { registrationRequired: true },
): Promise<void> {
  const section = await work.records.find(websiteSection, sectionIds.get(alias) ?? 0, { lock: true });
  if (section) await work.records.writeUnchecked(websiteSection, section, required);
}
