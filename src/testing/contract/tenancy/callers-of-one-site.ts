/** Callers who have every permission, but access to one of the two sites of their organisation. */
import { permissions } from '#registry/permissions.ts';
import type { PermissionDefinition } from '#model/permissions.ts';
import type { TestWorld } from '#testing/world.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { login, type GraphqlCall } from '#testing/make/make.ts';

/** Names of the callers, as titles of tests use them. */
export const KINDS_OF_CALLERS = ['an administrator', 'a user with a custom role', 'an API key'] as const;
/** One of the callers. */
export type KindOfCaller = (typeof KINDS_OF_CALLERS)[number];

/** The part of a call that identifies its caller, on the site `a1`. */
export type Caller = Pick<GraphqlCall, 'token' | 'site'>;

/** Makes the editor and the contributor of `a1` an administrator and a user with a custom role, and creates a key for `a1`. */
export async function callersOfOneSite({
  app,
  services,
  database,
  world,
}: TestWorld): Promise<Record<KindOfCaller, Caller>> {
  const { editor, contributor } = world.a.users;
  const defined = Object.entries<PermissionDefinition>(permissions).filter(([, { keysOnly }]) => !keysOnly);
  const all = defined.map(([key]) => key);
  await database.superuser(
    "insert into user_role (organisation_id, name, key, permissions) values ($1, 'Local desk', 'local_desk', $2)",
    [world.a.id, all],
  );
  await database.superuser("update cms_user set role = 'admin' where id = $1", [editor.id]);
  await database.superuser("update cms_user set role = 'local_desk' where id = $1", [contributor.id]);
  const ofKeys = defined.flatMap(([key, { peopleOnly }]) => (peopleOnly ? [] : [key]));
  const { secret } = await makeApiKey(services, world.sites.a1, { permissions: ofKeys });
  // The last use of a key is stored once a minute.
  await database.superuser("update api_key set last_used_at = now() + interval '1 hour'");
  return {
    'an administrator': { token: await login(app, editor.username), site: 'a1' },
    'a user with a custom role': { token: await login(app, contributor.username), site: 'a1' },
    'an API key': { token: secret, site: 'a1' },
  };
}
