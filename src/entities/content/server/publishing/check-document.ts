/** Runs the checks before publishing, with the data they need in addition to the document. */
import { linksOf, referencesOf } from '#records/shape.ts';
import type { OperationContext } from '#server/context.ts';
import { imagesIn } from '../../checks/alt-texts.ts';
import type { Finding } from '../../checks/check.ts';
import { findingsOf } from '../../checks/index.ts';
import { documentShape, type ContentDocument } from '../drafts/documents.ts';
import { findDeadLinks, hiddenAmong } from '../links/link-targets.ts';

/** The findings about a document as it would be published. */
export async function checkDocument(ctx: OperationContext, document: ContentDocument): Promise<Finding[]> {
  const { type, values, record } = document;
  const shape = documentShape(type);
  const site = ctx.services.sites.byId(record.site);
  const items = referencesOf(shape, values).flatMap(({ to, id }) => (to === 'content' ? id : []));
  const hrefs = linksOf(shape, values).map(({ href }) => href);
  return findingsOf({
    type,
    shape,
    values,
    isPublic: record.status === 1,
    assetAlts: await altsOf(
      ctx,
      imagesIn(values).map(({ asset }) => asset),
    ),
    hiddenItems: await hiddenAmong(ctx, items),
    deadLinks: site ? await findDeadLinks(ctx, site, hrefs) : new Set(),
  });
}

async function altsOf(ctx: OperationContext, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('asset')
    .select(['id', 'alt'])
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, alt }) => [id, alt]));
}
