import type { EntityAccess } from '#model/define-entity.ts';
import { can, staff, type Actor } from '#model/permissions.ts';

/** Writing needs the owner's site; reading any site the item stands on, which the database sees to. */
const onOwnSite = (actor: Actor, record?: Record<string, unknown>) =>
  actor.kind !== 'staff' || !record || actor.siteIds.includes(Number(record['site']));

export const access: EntityAccess = {
  read: staff,
  create: (actor, record) => can('manage_content')(actor) && onOwnSite(actor, record),
  update: (actor, record) => can('manage_content')(actor) && onOwnSite(actor, record),
  delete: (actor, record) => can('publish_content')(actor) && onOwnSite(actor, record),
};

/** Publish, unpublish and schedule. A contributor may write but not publish. */
export const mayPublish = (actor: Actor, record?: Record<string, unknown>) =>
  can('publish_content')(actor) && onOwnSite(actor, record);
