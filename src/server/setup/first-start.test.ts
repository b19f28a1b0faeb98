import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql } from '#testing/make.ts';
import { prepareInstallation } from './first-start.ts';

const noDemo = () => Promise.reject(new Error('There is no demo here.'));

test('the password of the first login is given back when it was made here, and not when the operator chose it', async () => {
  const chosen = 'a barge full of oranges';
  const one = await buildTestApp({ environment: { MASTHEAD_ADMIN_PASSWORD: chosen } });
  try {
    expect(await prepareInstallation(one.services, noDemo)).toEqual({
      email: 'admin@masthead.example',
      password: null,
    });
    const input = { username: 'admin@masthead.example', password: chosen };
    expect((await gql(one.app, { id: 'cmsUser/loginCmsUser', input })).code).toBeNull();
  } finally {
    await one.close();
  }
  const other = await buildTestApp();
  try {
    const login = await prepareInstallation(other.services, noDemo);
    const kept = await readFile(join(other.services.config.dataDir, 'first-password'), 'utf8');
    expect(login?.password).toBe(kept.trim());
    expect(await prepareInstallation(other.services, noDemo)).toBeNull();
  } finally {
    await other.close();
  }
});
