/** What the inputs of operations name: records, addresses, files of addresses. */
import type { Field } from '#model/field.ts';
import type { Actor, Permission } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import type { AnyOperation } from '#server/operations/index.ts';

const EVERY_PERMISSION: Actor = {
  kind: 'staff',
  id: 1,
  organisationId: 1,
  sessionId: '',
  username: '',
  fullName: '',
  role: 'admin',
  permissions: new Set(Object.keys(permissions) as Permission[]),
  isGlobal: true,
  siteIds: [1],
  hasAllSites: true,
};

/** Mutations for people and programs with permissions. */
export function staffMutations(operations: readonly AnyOperation[]): AnyOperation[] {
  return operations.filter(
    ({ kind, access }) =>
      kind === 'mutation' &&
      access(EVERY_PERMISSION) &&
      !access({ kind: 'anonymous' }) &&
      !isOfMembers(access),
  );
}

function isOfMembers(access: AnyOperation['access']): boolean {
  return access({ kind: 'member', id: 1, organisationId: 1, grantIds: [] });
}

/** Input fields that state what they name: by `names`, or the entity of a relation. */
export function namingFields({ input }: AnyOperation): [string, Field][] {
  return Object.entries(input).filter(
    ([, { options }]) => options.names !== undefined || typeof options['to'] === 'string',
  );
}

/** Operations whose inputs name nothing that several sites share. */
export const NAMES_NOTHING: ReadonlySet<string> = new Set([
  // They concern the caller's own account.
  'cmsUser/beginSecondFactor',
  'cmsUser/changeOwnPassword',
  'cmsUser/confirmSecondFactor',
  'cmsUser/endOwnSession',
  'cmsUser/renewRecoveryCodes',
  'cmsUser/turnOffSecondFactor',
  'cmsUser/updateOwnProfile',
  // Only users who manage the users of all sites may call it.
  'cmsUser/updateSecondFactorRules',
  // They create a record, whose sites `server/records` compares with those of the caller.
  'uploadAsset',
  'uploadMediaFile',
  // It names the sites of its records within a list.
  'upsertContents',
  // Each page of the saved list is read with the rights of its user.
  'startCsvExport',
  // They change the site in use.
  'addSiteDomain',
  'removeSiteDomain',
]);
