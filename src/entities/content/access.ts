import type { EntityAccess } from '#model/define-entity.ts';
import { publicationState, decideGatedAccess, type AccessDecision } from '#access/decide-access.ts';
import { gatedItemOfRecord } from '#registry/gate-columns.ts';
import { imageGateName, imageGateOf } from '#media/image-gate.ts';
import { typeFields } from '#page-model/type-fields.ts';
import { stripGatedFields, stripGatedTypeFields } from '#access/release.ts';
import { can, holdsPermissions, staff, type Actor } from '#model/permissions.ts';
import { content } from './entity.ts';

/**
 * Writing requires access to the item's own site; reading requires any site of the item, which the database
 * enforces.
 */
const onOwnSite = (actor: Actor, record?: Record<string, unknown>) =>
  !holdsPermissions(actor) || !record || actor.siteIds.includes(Number(record['site']));

export const access: EntityAccess = {
  read: (actor, record, now) =>
    staff(actor) || (record !== undefined && now !== undefined && isPublic(record, now)),
  create: (actor, record) => can('manage_content')(actor) && onOwnSite(actor, record),
  update: (actor, record) => can('manage_content')(actor) && onOwnSite(actor, record),
  delete: (actor, record) => can('publish_content')(actor) && onOwnSite(actor, record),
  release: (record, to) => {
    const decision = decideGatedAccess(to.reader, gatedItemOfRecord(record), to.rules);
    const { type: name, fields: stored, teaser } = record;
    const type = to.contentTypes.get(String(name));
    const fields = stripGatedTypeFields(type, typeFields(stored), decision);
    // A gated item gets its teaser as excerpt: the start of the text would be longer than what the gate
    // leaves of it.
    const cut = decision.kind === 'gated' && { fields, excerpt: teaser };
    return { ...stripGatedFields(content.fields, record, decision), ...cut, ...imagesFor(record, decision) };
  },
};

/** The audience of the item's images: `imageGate` of the record, and of each image in its gallery. */
function imagesFor({ id, images }: Record<string, unknown>, decision: AccessDecision) {
  const gate = imageGateOf(decision, { item: Number(id) });
  if (!gate) return {};
  const imageGate = imageGateName(gate);
  const gallery: readonly { image?: object | null }[] = Array.isArray(images) ? images : [];
  const marked = gallery.map((place) => ({ ...place, image: place.image && { ...place.image, imageGate } }));
  return { imageGate, ...(images ? { images: marked } : {}) };
}

/** Whether the actor may publish, unpublish and schedule. A contributor may write but not publish. */
export const canPublish = (actor: Actor, record?: Record<string, unknown>) =>
  can('publish_content')(actor) && onOwnSite(actor, record);

/** Whether the actor may permanently delete items in the trash. */
export const canErase = (actor: Actor, record?: Record<string, unknown>) =>
  can('erase_content')(actor) && onOwnSite(actor, record);

/** Whether anyone may read the item through the API: it is published at this instant. The database checks the site. */
function isPublic(record: Record<string, unknown>, now: string): boolean {
  return stateOfRecord(record, now) === 'published';
}

/** State of a record, from draft to expired, at `now` (ISO). */
export function stateOfRecord(record: Record<string, unknown>, now: string) {
  return publicationState(
    {
      status: Number(record['status']),
      published: (record['published'] as string | null | undefined) ?? null,
      unpublished: (record['unpublished'] as string | null | undefined) ?? null,
    },
    now,
  );
}
