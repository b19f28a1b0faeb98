/**
 * Only the owner of an account may bind a second factor to it, with proof: not just any user of a logged-in
 * computer.
 */
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
const { editor } = world.a.users;
afterAll(subject.close);

test('an unattended session turns none on: the password is required, or a fresh login at the provider', async () => {
  const token = await login(app, editor.username);
  const begun = await gql(app, { token, id: 'cmsUser/beginSecondFactor' });
  const { secret, needsPassword } = begun.result as { secret: string; needsPassword: boolean };
  expect(needsPassword).toBe(true);
  const confirm = (password?: string) =>
    gql(app, {
      token,
      id: 'cmsUser/confirmSecondFactor',
      input: {
        code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
        ...(password !== undefined && { password }),
      },
    });
  for (const password of [undefined, '', 'wrong wrong wrong'])
    expect((await confirm(password)).error?.extensions['fields']).toEqual({
      password: 'This is not your password.',
    });
  const came = (minutesAgo: number) =>
    database.superuser(
      "update cms_session set came_by = 'provider', created = now() - make_interval(mins => $1) where cms_user_id = $2",
      [minutesAgo, editor.id],
    );
  await came(11);
  expect((await confirm()).code).toBe('BAD_USER_INPUT');
  const [was] = await database.superuser<{ hash: string }>(
    'select password_hash as hash from cms_user where id = $1',
    [editor.id],
  );
  const setHash = (hash: string | null | undefined) =>
    database.superuser('update cms_user set password_hash = $2 where id = $1', [editor.id, hash]);
  await setHash(null);
  expect((await confirm()).error?.extensions['fields']).toMatchObject({
    password: expect.stringContaining('Log in with single sign-on again'),
  });
  await setHash(was?.hash);
  await came(9);
  expect((await confirm()).code).toBeNull();
  const rows = await database.superuser<{ since: string | null }>(
    'select second_factor_since as since from cms_user where id = $1',
    [editor.id],
  );
  expect(rows[0]?.since).not.toBeNull();
});
