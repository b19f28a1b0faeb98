import type { EntityAccess } from '#model/define-entity.ts';
import { can, type AccessRule, type Staff } from '#model/permissions.ts';
import { webhookEvents } from '#registry/webhook-events.ts';

/** Whether the actor may manage webhooks in general; the record decides about each webhook. */
export const canManageWebhooks: AccessRule = can('manage_webhooks');

interface Reach {
  events?: unknown;
  isGlobal?: unknown;
  sites?: unknown;
}

/** A user manages the webhooks that send no more than the user may read. Without a record: whether any webhook. */
const canManage: AccessRule = (actor, record) =>
  canManageWebhooks(actor) && (actor.kind !== 'staff' || !record || webhookProblem(actor, record) === null);

export const access: EntityAccess = {
  read: canManageWebhooks,
  // The events and sites of a new webhook are checked by its hooks, with a message for each field.
  create: canManageWebhooks,
  update: canManage,
  delete: canManage,
};

/** Why a user may not manage a webhook, as stored or as changed: it sends events, or events of sites, that the user lacks. */
export function webhookProblem(
  user: Staff,
  { events, isGlobal, sites }: Reach,
): { field: 'events' | 'isGlobal' | 'sites'; message: string } | null {
  const chosen = new Set(Array.isArray(events) ? events : []);
  const refused = Object.entries(webhookEvents).find(
    ([name, { permission }]) => chosen.has(name) && !user.permissions.has(permission),
  );
  if (refused)
    return { field: 'events', message: `You do not have the permission for “${refused[1].label}”.` };
  if (user.isGlobal) return null;
  if (isGlobal === 1)
    return { field: 'isGlobal', message: 'Only users with access to all sites can choose this.' };
  const others = Array.isArray(sites) && sites.some((site) => !user.siteIds.includes(Number(site)));
  return others ? { field: 'sites', message: 'You can only choose sites that you work on.' } : null;
}
