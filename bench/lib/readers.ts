/**
 * Creates readers of the demo's site for benches: one registers as people do, the others are copies of that
 * one.
 */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { call, databaseAddressOf, request } from '../../e2e/support/app.ts';
import { SITE_HOST, type Installation } from './installation.ts';

export const PASSWORD = 'a lighthouse for every bench';

/** Registers a reader through the second step of a registration; returns the `Cookie` of their browser. */
export async function registerReader({ app }: Installation, email: string): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const client = new pg.Client({ connectionString: await databaseAddressOf(app) });
  await client.connect();
  try {
    await client.query(LINK, [email, createHash('sha256').update(id).digest()]);
  } finally {
    await client.end();
  }
  const input = { id, password: PASSWORD, firstName: 'Ann', lastName: 'Lee' };
  const { body } = await request(app, SITE_HOST, '/graphql', {
    id: 'registerSiteUser',
    variables: { input },
  });
  const token = /"token":"([^"]+)"/.exec(body)?.[1];
  if (token === undefined) throw new Error(`The reader could not register: ${body.slice(0, 500)}`);
  return `reader_${app.port}=${token}`;
}

/**
 * Creates `count` copies of the reader with this address, with the same password; returns their addresses.
 */
export async function copyReader({ app }: Installation, email: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: await databaseAddressOf(app) });
  await client.connect();
  try {
    const { rows } = await client.query<{ username: string }>(COPIES, [email, count]);
    return rows.map(({ username }) => username);
  } finally {
    await client.end();
  }
}

/** Changes membership settings of the demo's site. */
export async function setMemberships({ app }: Installation, token: string, values: object): Promise<void> {
  const user = await call<{ sites: { id: number }[] }>(app, 'cmsUser/getActiveCMSUser', {}, token);
  const id = user.sites[0]?.id;
  const { version } = await call<{ version: number }>(app, 'getSite', { id }, token);
  await call(app, 'updateSite', { id, version, changes: { memberships: values } }, token);
}

const LINK = `
  insert into site_user_link (organisation_id, realm, purpose, email_key, email, token_hash, site_id, go_to, expires)
  select r.organisation_id, r.realm_id, 'registration', $1, $1, $2, r.site_id, '/', now() + interval '1 hour'
  from site_realm r where r.site_id = (select id from site where tenant_key = 'quayside')`;

const COPIES = `
  insert into site_user (organisation_id, realm, site_id, username, email_key, first_name, last_name, status, password_hash)
  select organisation_id, realm, site_id, address, address, first_name, last_name, 1, password_hash
  from site_user, lateral (select 'companion-' || n || '@readers.example' as address from generate_series(1, $2) as n) as copy
  where username = $1 returning username`;
