/**
 * Every operation that requires a right, called by users of the same site who lack it: each call is refused
 * with a message, and nothing changes.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { pascalCase } from '#model/field.ts';
import { staff, type Permission, type PermissionDefinition } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { registry } from '#server/registry.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { gql } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { operationsOfProduct } from '../from-extension.ts';
import { snapshot } from '../planted.ts';
import {
  allBut,
  OPERATION_RIGHTS,
  permissionsOfRight,
  rightOf,
  rightsAgainst,
  type Right,
} from './rights.ts';
import { targetMaker } from '../targets.ts';
import { exampleOf, operationOf } from '../tenancy/tenancy-derived.ts';
import { ON_THE_SITE, TENANCY_INPUTS, type Targets } from '../tenancy/tenancy-inputs.ts';

// Longer timeouts, because a busy machine is slow.
vi.setConfig({ testTimeout: 60_000 });

/** A developer's mistake: any login may do what requires a right, bypassing the records and their rules. */
const unguarded = defineOperation({
  name: 'plantedUnguarded',
  kind: 'mutation',
  summary: 'Renames the site for anybody on the staff.',
  input: { name: text({ label: 'Name', required: true }) },
  output: { shape: 'PlantedName', fields: { name: text({ label: 'Name', required: true }) } },
  access: staff,
  run: async (ctx: OperationContext, { name }) => {
    await ctx.db.updateTable('site').set({ name }).where('id', 'in', ctx.siteIds).execute();
    return { name };
  },
});

const subject = await buildTestWorld({ planted: [unguarded as unknown as AnyOperation] });
const { app, services, database, api, world } = subject;
const { a1 } = world.sites;
const targets = await targetMaker(subject, world)(a1);
const { secret } = await makeApiKey(services, a1, { permissions: ['read_published'] });
// The last use of a key is stored once a minute.
await database.superuser("update api_key set last_used_at = now() + interval '1 hour'");
afterAll(subject.close);

const FORBIDDEN = 'You do not have permission to do this. Ask an administrator for access.';

const written = Object.entries(OPERATION_RIGHTS) as [Right, readonly string[]][];
const demanded = operationsOfProduct(api.operations)
  .filter((operation) => operation.name !== unguarded.name)
  .map((operation) => [operation.name, rightOfOperation(operation)] as const);
const guarded = demanded.filter(([, right]) => permissionsOfRight(right).length > 0);
const ofStaff = demanded.filter(([, right]) => right !== 'anyone');

// Every role may write. A role without permissions lets each permission be removed separately.
const ofContributors = Object.values<PermissionDefinition>(permissions).filter(({ roles }) =>
  roles?.includes('contributor'),
);
const rolesBefore = new Map(ofContributors.map((permission) => [permission, permission.roles ?? []]));
beforeAll(() => {
  for (const permission of ofContributors) permission.roles = [];
  return () => {
    for (const [permission, roles] of rolesBefore) permission.roles = roles;
  };
});

test('every operation of the product demands the right that is written down for it, else a permission', () => {
  const expected = written.flatMap(([right, names]) => names.map((name) => [name, right] as const));
  expect(rightsAgainst(expected, demanded)).toEqual([]);
});

describe('a user with every permission but the required one', () => {
  test.each(guarded)('%s (%s) is refused and changes nothing', async (name, right) => {
    const permissions = allBut(permissionsOfRight(right));
    expect(await problemsWith(name, { permissions, isGlobal: true })).toEqual([]);
    if (right.endsWith('on all sites'))
      expect(await problemsWith(name, { permissions: allBut([]), isGlobal: false })).toEqual([]);
  });
});

describe('an anonymous caller, and a key that reads published content', () => {
  const callers = [{ host: a1.host }, { site: 'a1' }, { site: 'a1', token: secret }];

  test.each(ofStaff)('%s (%s) is refused and changes nothing', async (name, right) => {
    const before = await rows();
    for (const input of inputsOf(name))
      for (const caller of callers) {
        const answer = await gql(app, { id: name, input, ...caller });
        // A key has no login; a program that acts for a reader sends that of the reader.
        const code = 'token' in caller && right !== 'member' ? 'FORBIDDEN' : 'UNAUTHENTICATED';
        expect([answer.code, answer.result ?? null]).toEqual([code, null]);
      }
    expect(await rows()).toBe(before);
  });
});

test('an operation that forgot its right is seen by these tests', async () => {
  const permissions = allBut(['manage_site_settings']);
  expect(await problemsWith('plantedUnguarded', { permissions, isGlobal: false })).toEqual([
    '{"name":"Stolen"}: null instead of FORBIDDEN',
    '{"name":"Stolen"}: answers',
    'rows were changed',
  ]);
});

/** The rule of a generic read is that of the loaded record, or of records that others offer. */
function rightOfOperation({ name, access }: AnyOperation): Right {
  const read = [...registry.entities.values()].find(
    ({ entity }) => entity.operations.includes('get') && name === `get${pascalCase(entity.name)}`,
  );
  return rightOf(read ? (read.access.offeredById ?? read.access.read) : access);
}

async function problemsWith(
  name: string,
  who: { permissions: readonly Permission[]; isGlobal: boolean },
): Promise<string[]> {
  const token = await tokenOf(who);
  const before = await rows();
  const problems: string[] = [];
  for (const input of inputsOf(name)) {
    const answer = await gql(app, { id: name, input, token, site: 'a1' });
    const said = JSON.stringify(input);
    if (answer.code !== 'FORBIDDEN') problems.push(`${said}: ${answer.code} instead of FORBIDDEN`);
    else if (answer.error?.message !== FORBIDDEN) problems.push(`${said}: says ${answer.error?.message}`);
    if ((answer.result ?? null) !== null) problems.push(`${said}: answers`);
  }
  if ((await rows()) !== before) problems.push('rows were changed');
  return problems;
}

/** Inputs that the same operation accepts from an administrator: see the contract of tenancy. */
function inputsOf(name: string): Record<string, unknown>[] {
  if (name === 'plantedUnguarded') return [{ name: 'Stolen' }];
  const given: Targets = targets;
  return (
    TENANCY_INPUTS[name]?.(given, given) ?? ON_THE_SITE[name] ?? OWN[name] ?? inputsOfCreate(name) ?? [{}]
  );
}

/** An example of a record without references to others, for an entity without written inputs. */
function inputsOfCreate(name: string): Record<string, unknown>[] | undefined {
  const made = [...registry.entities.values()].find(
    ({ entity }) => entity.operations.includes('create') && operationOf('create', entity) === name,
  );
  return made && [exampleOf(made.entity, { site: a1.id })];
}

/** Complete inputs of operations without foreign records: only the permission or the login is missing. */
const OWN: Record<string, Record<string, unknown>[]> = {
  uploadMigrationFile: [{ site: a1.id }],
  uploadSiteFontFile: [{ font: 1 }],
  'cmsUser/changeOwnPassword': [{ current: 'correct horse battery', new: 'a barge full of oranges' }],
  'cmsUser/confirmSecondFactor': [{ password: 'correct horse battery', code: '123456' }],
  'cmsUser/renewRecoveryCodes': [{ code: '123456' }],
  'cmsUser/turnOffSecondFactor': [{ password: 'correct horse battery', code: '123456' }],
  'cmsUser/updateSecondFactorRules': [{ roles: [] }],
  'cmsUser/endOwnSession': [{ id: 'e9c3a1f0-0000-4000-8000-000000000001' }],
  addSiteUserFavorite: [{ contentId: 10_000_001 }],
  removeSiteUserFavorite: [{ contentId: 10_000_001 }],
  subscribeSiteUserNewsletter: [{ newsletterId: 1 }],
  unsubscribeSiteUserNewsletter: [{ newsletterId: 1 }],
  eraseNewsletterAddress: [{ email: 'gone@press.example', isSuppressed: true }],
  exportNewsletterAddress: [{ email: 'gone@press.example' }],
  getNewsletterAddressHistory: [{ email: 'gone@press.example' }],
  unsubscribeNewsletterAddress: [{ email: 'gone@press.example' }],
  addNewsletterSuppression: [{ email: 'gone@press.example' }],
  createNewsletterMailHook: [{ name: 'Mailgun', service: 'mailgun', signingKey: 'key-0123456789' }],
  undoNewsletterSuppressionImport: [{ id: 1 }],
  getNewsletterSuppressionPreview: [{ text: 'gone@press.example', isFirst: true }],
  importNewsletterSubscribers: [{ import: 1, text: 'gone@press.example', isLast: true }],
  importNewsletterSuppressions: [{ text: 'gone@press.example', isLast: true }],
  requestSiteUserChangeUsername: [
    { password: 'correct horse battery', newUsername: 'n.haddad@press.example' },
  ],
  updateSiteUserPassword: [{ password: 'correct horse battery', newPassword: 'a barge full of oranges' }],
  'cmsUser/updateOwnProfile': [{ firstName: 'Noor', lastName: 'Haddad' }],
};

/** A session of a user of site a1 who holds exactly these permissions. */
async function tokenOf(who: { permissions: readonly Permission[]; isGlobal: boolean }): Promise<string> {
  const username = `holder.${who.isGlobal}.${who.permissions.join('.')}`;
  await database.superuser(
    `insert into cms_user (organisation_id, email, username, first_name, last_name, role, extra_permissions, status,
       is_global, tenants_ids, password_hash)
     select organisation_id, $2 || '@press.example', $2, 'Nina', 'Holder', 'contributor', $3, 1, $4, tenants_ids, password_hash
     from cms_user where id = $1 on conflict do nothing`,
    [world.a.users.contributor.id, username, who.permissions, who.isGlobal ? 1 : 0],
  );
  const user = await services.auth.findUser(username);
  if (!user) throw new Error('There is no such user.');
  return (await services.auth.openSession(user, 'test')).bearerToken;
}

/**
 * Snapshot of all rows of the organisation; last logins are left out, because the tests themselves cause
 * them.
 */
async function rows(): Promise<string> {
  return JSON.stringify(await snapshot(database, 'organisation_id', world.a.id));
}
