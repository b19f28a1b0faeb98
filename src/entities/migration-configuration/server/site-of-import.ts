/** The site that somebody tries a mapping on: one they work on. */
import { site as siteEntity } from '#entities/site/entity.ts';
import { notFound } from '#model/errors.ts';
import type { BeforeContext } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';

/** Whose records they are, and what texts and dates without a language or a zone of their own have. Throws NOT_FOUND. */
export async function siteOfImport({ actor, services }: BeforeContext<OperationContext>, site: number) {
  if (actor.kind !== 'staff' || !actor.siteIds.includes(site)) throw notFound('site');
  const { organisationId, siteIds } = actor;
  const record = await services.write({ actor, organisationId, siteIds }, (work) =>
    work.records.find(siteEntity, site),
  );
  if (!record) throw notFound('site');
  const { timeZone, language } = record;
  return { owner: { organisationId, siteId: site }, reading: { timeZone, language } };
}
