/** The site of a tested mapping, which must be one of the user's sites. */
import { site as siteEntity } from '#entities/site/entity.ts';
import { notFound } from '#model/errors.ts';
import type { BeforeContext } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';

/**
 * Returns the owner of the imported records, and the default language and time zone of texts and dates.
 * Throws NOT_FOUND.
 */
export async function siteOfImport({ actor, services }: BeforeContext<OperationContext>, site: number) {
  if (actor.kind !== 'staff' || !actor.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
  const { organisationId, siteIds } = actor;
  const record = await services.write({ actor, organisationId, siteIds }, (work) =>
    work.records.find(siteEntity, site),
  );
  if (!record) throw notFound('SITE_NOT_FOUND', 'site');
  const { timeZone, language } = record;
  return { owner: { organisationId, siteId: site }, reading: { timeZone, language } };
}
