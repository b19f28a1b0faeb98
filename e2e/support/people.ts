/** Users other than the first administrator, and their mail. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { call } from './app.ts';
import { shared } from './fixtures.ts';

/** Password of the users created here. */
export const PASSWORD = 'seven tall lighthouses';

/** Creates a contributor who has chosen a password; returns the address. */
export async function makeContributor(token: string): Promise<string> {
  const email = `i.haugen${Date.now() % 1_000_000}@quayside.example`;
  const input = {
    email,
    username: email,
    firstName: 'Ingrid',
    lastName: 'Haugen',
    role: 'contributor',
    isGlobal: 0,
    tenants: [await siteId(token)],
  };
  await call(shared, 'createCmsUser', input, token);
  const { text = '' } = await mailTo(email, 'Your invitation to Masthead');
  const hash = /[?&]hash=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  await call(shared, 'cmsUser/validateCMSUserInvite', { hash, password: PASSWORD });
  return email;
}

/** Emails to an address that have been sent and still exist. One can be deleted while it is read. */
export async function mailsTo(address: string, { dataDir }: { dataDir: string } = shared) {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      .map((name) => readFile(join(folder, name)).catch(() => null)),
  );
  const mails = await Promise.all(
    files.filter((file) => file !== null).map((file) => PostalMime.parse(file)),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** The email with this subject to this address, once it has been sent. */
export async function mailTo(address: string, subject: string, app: { dataDir: string } = shared) {
  const find = async () => (await mailsTo(address, app)).find((mail) => mail.subject === subject);
  await expect.poll(async () => (await find()) !== undefined).toBe(true);
  const mail = await find();
  if (!mail) throw new Error(`The mail “${subject}” is gone.`);
  return mail;
}

/** Id of the first demo site. */
export async function siteId(token: string): Promise<number> {
  const user = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  return user.sites[0]?.id ?? 0;
}
