/** Links that show an item's working copy to people without a login. */
import { sql } from 'kysely';
import { badInput, forbidden, notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access, canPublish, stateOfRecord } from '../../access.ts';
import { gateLinksTag, SHARES_MAX } from '../../shares.ts';
import { loadDocument, type ContentDocument } from '../drafts/documents.ts';
import { peopleOf } from '../lists/present-list.ts';

export interface Share {
  id: number;
  url: string;
  /** Whether the link opens the published item instead of showing the draft. */
  opensGate: boolean;
  /** ISO. */
  created: string;
  expires: string;
  createdBy: { id: number; fullName: string } | null;
}

/**
 * Creates a link that is valid for this many hours. Throws NOT_FOUND, FORBIDDEN; BAD_USER_INPUT if the item
 * has too many links, or if the link opens an item that is not published.
 */
export async function createShare(
  ctx: OperationContext,
  id: number,
  { hours, opensGate }: { hours: number; opensGate: boolean },
): Promise<Share> {
  const document = await loadForSharing(ctx, id);
  if (opensGate) checkOpening(ctx, document);
  if ((await listShares(ctx, document)).length >= SHARES_MAX)
    throw badInput('TOO_MANY_SHARES', `An item has at most ${SHARES_MAX} open links. Revoke one first.`, {
      id: 'Revoke a link first.',
    });
  const by = ctx.actor.kind === 'staff' ? ctx.actor.id : null;
  await sql`
    insert into content_share (organisation_id, content_id, created_by_id, opens_gate, expires)
    values (${ctx.organisationId}, ${id}, ${by}, ${opensGate}, now() + make_interval(hours => ${hours}))
  `.execute(ctx.db);
  if (opensGate) ctx.tags.add(gateLinksTag(ctx.organisationId));
  const [newest] = await listShares(ctx, document);
  if (!newest) throw notFound('SHARE_NOT_FOUND', 'link');
  return newest;
}

/** Links that are currently valid, the newest first. */
export async function listShares(ctx: OperationContext, document: ContentDocument): Promise<Share[]> {
  const { record } = document;
  const rows = await ctx.db
    .selectFrom('content_share')
    .select(['id', 'created', 'expires', 'created_by_id', 'opens_gate'])
    .where('organisation_id', '=', ctx.organisationId)
    .where('content_id', '=', record.id)
    .where('revoked', 'is', null)
    .where(sql<boolean>`expires > now()`)
    .orderBy('id', 'desc')
    .execute();
  const people = await peopleOf(
    ctx,
    rows.flatMap((row) => row.created_by_id ?? []),
  );
  const site = ctx.services.sites.byId(record.site);
  return rows.map((row) => {
    const token = ctx.services.sharedPreviews.sign({
      kind: row.opens_gate ? 'gate' : 'draft',
      siteId: site?.siteId ?? 0,
      contentId: record.id,
      shareId: row.id,
      expires: Math.floor(Date.parse(row.expires) / 1000),
    });
    const by = row.created_by_id;
    return {
      id: row.id,
      url: `${site?.origin ?? ''}/_preview/${row.opens_gate ? 'open' : 'shared'}/${token}`,
      opensGate: row.opens_gate,
      created: row.created,
      expires: row.expires,
      createdBy: by === null ? null : { id: by, fullName: people.get(by) ?? '' },
    };
  });
}

/** Revokes a link immediately. Throws NOT_FOUND, FORBIDDEN. */
export async function revokeShare(ctx: OperationContext, id: number, share: number): Promise<void> {
  await loadForSharing(ctx, id);
  const revoked = await ctx.db
    .updateTable('content_share')
    .set({ revoked: sql<string>`now()` })
    .where('organisation_id', '=', ctx.organisationId)
    .where('content_id', '=', id)
    .where('id', '=', share)
    .where('revoked', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) throw notFound('SHARE_NOT_FOUND', 'link');
  ctx.tags.add(gateLinksTag(ctx.organisationId));
}

/**
 * Throws unless the actor may publish the item, and so may open it for readers without access, and the item
 * is published.
 */
function checkOpening({ actor, now }: OperationContext, { record }: ContentDocument): void {
  if (!canPublish(actor, record)) throw forbidden();
  if (stateOfRecord(record, now) !== 'published')
    throw badInput('CONTENT_NOT_PUBLISHED', 'The item is not published.', {
      opensGate: 'Publish the item first, or share a preview of the draft.',
    });
}

/** Loads an item for sharing, which every user who may edit it is allowed to do. */
export async function loadForSharing(ctx: OperationContext, id: number): Promise<ContentDocument> {
  const document = await loadDocument(ctx, id);
  if (!access.update(ctx.actor, document.record)) throw forbidden();
  return document;
}
