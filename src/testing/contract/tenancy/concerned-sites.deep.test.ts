/**
 * Every operation, called by people, custom roles and API keys of one site with records of another site of the same
 * organisation, and with those that all sites share: nothing of them changes.
 */
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { snakeCase } from '#model/field.ts';
import { gql } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { snapshot } from '../planted.ts';
import { targetMaker } from '../targets.ts';
import { callersOfOneSite, KINDS_OF_CALLERS } from './callers-of-one-site.ts';
import { TENANCY_INPUTS, type Targets } from './tenancy-inputs.ts';

vi.setConfig({ testTimeout: 60_000 });

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const callers = await callersOfOneSite(subject);
const targetsOf = targetMaker(subject, world);
const own = await targetsOf(a1);
const theirs: Targets = { ...(await targetsOf(a2)), user: await userOf(a2.id) };
// One of the organisation may be lifted by staff of the only site to which the address subscribes (`suppression.test.ts`).
await database.superuser('update newsletter_suppression set site_id = $1 where id = $2', [
  a2.id,
  theirs.records['newsletterSuppression'],
]);
beforeEach(() => database.superuser('delete from rate_limit'));
afterAll(subject.close);

/**
 * Tables that an operation may change: sites with common accounts share them, and these operations take nothing away
 * (`members-of-other-sites.test.ts`).
 */
const OF_COMMON_ACCOUNTS: Readonly<Record<string, string>> = {
  sendSiteUserResetLink: 'site_user_link',
  updateSiteUserProfileAdmin: 'site_user',
};

/** IDs of records that concern all sites or the other one, by their entities. */
const shared = Object.entries({
  ...theirs.records,
  apiKey: theirs.apiKey,
  asset: theirs.asset,
  mediaFile: theirs.file,
  mailOutbox: theirs.mail,
  cmsUser: theirs.user,
}).filter(([name]) => services.registry.entities.get(name)?.entity.tenancy === 'organisation');

/** A user who works on the site only. */
async function userOf(site: number): Promise<number> {
  const [made] = await database.superuser<{ id: number }>(
    `insert into cms_user select (jsonb_populate_record(u, jsonb_build_object('id', 1000000, 'email', 'local@press.example',
      'username', 'local', 'is_global', 0, 'tenants_ids', jsonb_build_array($2::integer)))).*
     from cms_user u where id = $1 returning id`,
    [world.a.users.contributor.id, site],
  );
  return made?.id ?? 0;
}

async function rows(): Promise<Record<string, string>> {
  const found = await snapshot(database, 'site_id', a2.id);
  for (const [name, id] of shared)
    found[`shared ${name}`] = JSON.stringify(
      await database.superuser(`select * from "${snakeCase(name)}" where id = $1`, [id]),
    );
  return found;
}

describe.each(KINDS_OF_CALLERS)('%s of another site', (who) => {
  test.each(Object.keys(TENANCY_INPUTS))(
    '%s changes nothing of the site, and nothing that all share',
    async (id) => {
      const before = await rows();
      for (const input of TENANCY_INPUTS[id]?.(theirs, own) ?? []) {
        const { code } = await gql(app, { ...callers[who], id, input });
        expect(code).not.toBe('INTERNAL_SERVER_ERROR');
      }
      const after = await rows();
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      expect(changed.filter((table) => table !== OF_COMMON_ACCOUNTS[id])).toEqual([]);
    },
  );
});
