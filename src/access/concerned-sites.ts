/**
 * The rights that follow from the tenancy of an entity: records of the organisation concern several sites, and a change of one
 * needs access to all of them. Pure: the server enforces it, and the admin shows the refusal in place of a form.
 */
import type { ConcernedSites, Entity, EntityAccess, Refusal } from '#model/define-entity.ts';
import { forbidden, type AppError } from '#model/errors.ts';
import { holdsPermissions, onAllSites, type AccessRule, type Actor } from '#model/permissions.ts';
import { inSentence } from '#text/in-sentence.ts';
import { idOf } from './id-of.ts';

/**
 * What an actor does with a record. A restored record leaves the trash; one that is erased from it counts as deleted.
 */
export type ConcernedAction = 'create' | 'update' | 'delete' | 'restore';

type Values = Readonly<Record<string, unknown>>;

const VERBS: Readonly<Record<ConcernedAction, string>> = {
  create: 'add',
  update: 'change',
  delete: 'delete',
  restore: 'restore',
};

/**
 * The rules of an entity, with those that follow from the sites that its records concern: `update`, `delete` and `erase` of a given record need access to all
 * sites that it concerns, `create` of a record that concerns all sites needs access to all, and `read` excludes hidden records.
 * Without a record, the entity's own rules decide, so that a refusal can be explained. Returns `access` itself for an entity
 * whose records concern their own site only, and for one with another rule.
 */
export function accessOf(entity: Entity, access: EntityAccess): EntityAccess {
  if (isExempt(entity)) return access;
  const alsoBySites =
    (rule: AccessRule, action: ConcernedAction): AccessRule =>
    (actor, record, now) =>
      rule(actor, record, now) && (!record || siteRefusal(entity, action, actor, record) === null);
  const refusal: Refusal = (action, actor, record) =>
    access.refusal?.(action, actor, record) ?? siteRefusal(entity, action, actor, record);
  return {
    ...access,
    read: (actor, record, now) =>
      access.read(actor, record, now) && (!record || !isHidden(entity, actor, record)),
    // A record that names its sites is checked when it is complete, after the domain's rules, whose messages name the fields.
    create: entity.concerns ? access.create : alsoBySites(access.create, 'create'),
    update: alsoBySites(access.update, 'update'),
    delete: alsoBySites(access.delete, 'delete'),
    ...(access.erase && { erase: alsoBySites(access.erase, 'delete') }),
    refusal,
  };
}

/**
 * Why an actor with permissions may not write a record: it concerns sites to which the actor has no access.
 * Null if the actor may, and for readers, whose forms decide.
 */
export function siteRefusal(
  entity: Entity,
  action: ConcernedAction,
  actor: Actor,
  record: Values,
): AppError | null {
  if (isExempt(entity) || !holdsPermissions(actor) || onAllSites(actor)) return null;
  const sites = concernedSites(entity, record);
  const one = inSentence(entity.label);
  if (sites === 'all') {
    if (action === 'create' && entity.isAddedOnAnySite) return null;
    if (entity.concerns && 'sharedRule' in entity.concerns) return null;
    return forbidden(
      'SITE_ACCESS_MISSING',
      `${action === 'create' ? 'Every' : 'This'} ${one} is shared by all sites of the organisation, and you do not have access to all of them. ` +
        `Ask someone with access to all sites to ${VERBS[action]} ${action === 'create' ? 'one' : 'it'}.`,
    );
  }
  if (sites.every((site) => actor.siteIds.includes(site))) return null;
  return forbidden(
    'SITE_ACCESS_MISSING',
    `This ${one} belongs to sites you cannot access. Ask someone with access to all sites to ${VERBS[action]} it.`,
  );
}

/** The records that an actor does not see because of their sites; null if the actor sees all. */
export function hiddenRecords(
  { concerns }: Entity,
  actor: Actor,
): (ConcernedSites & { siteIds: readonly number[] }) | null {
  if (!concerns || 'rule' in concerns || !concerns.hides) return null;
  return holdsPermissions(actor) && !onAllSites(actor) ? { ...concerns, siteIds: actor.siteIds } : null;
}

/** Whether a record answers as missing to an actor, because of its sites. */
export function isHidden(entity: Entity, actor: Actor, record: Values): boolean {
  const hidden = hiddenRecords(entity, actor);
  if (!hidden) return false;
  const sites = concernedSites(entity, record);
  if (sites === 'all') return hidden.hides === 'allBeyondOwn';
  return sites.some((site) => !hidden.siteIds.includes(site));
}

/** Whether another rule decides, or the site of a record is the only one that it concerns, which the database enforces. */
function isExempt({ tenancy, concerns }: Entity): boolean {
  return concerns ? 'rule' in concerns : tenancy === 'site';
}

/** The sites that a record concerns; all of the organisation, and those that are created later, if it names none. */
function concernedSites({ tenancy, concerns }: Entity, record: Values): readonly number[] | 'all' {
  if (!concerns || 'rule' in concerns) return 'all';
  const flag = concerns.allBy === undefined ? 0 : record[concerns.allBy];
  const { site } = record;
  const named = [record[concerns.by], tenancy === 'site' ? site : []].flat();
  const sites = named.flatMap((value) => idOf(value) ?? []);
  if (tenancy === 'site') return sites;
  return flag === 1 || flag === true || sites.length === 0 ? 'all' : sites;
}
