/** A reader with an account in a site's realm, a membership, a log-in and a link by email. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { membership } from '#modules/memberships/orders/entities/membership/entity.ts';
import { siteUser } from '#modules/memberships/account/entities/site-user/entity.ts';
import { logIn, realmOf } from '#modules/memberships/account/server/accounts.ts';
import { giveGrant } from '#modules/memberships/orders/server/grants.ts';
import { emailKey } from '#addresses/email-key.ts';
import { createLink } from '#modules/memberships/account/server/login/links.ts';
import type { Services } from '#server/services.ts';

export interface TestReader {
  id: number;
  membershipId: number;
  email: string;
  /** Token of the log-in. */
  token: string;
}

export interface TestReaderInput {
  email?: string;
  passwordHash?: string;
  /** Membership to use instead of a new one. */
  membershipId?: number;
}

/** Creates such a reader. */
export async function makeReader(
  services: Services,
  { organisationId, id: siteId }: { organisationId: number; id: number },
  {
    email = `reader-${randomBytes(6).toString('hex')}@reader.example`,
    passwordHash,
    membershipId,
  }: TestReaderInput = {},
): Promise<TestReader> {
  const actor = { kind: 'system', organisationId } as const;
  const place = { organisationId, siteId };
  return services.write({ actor, organisationId, siteIds: [siteId] }, async (work) => {
    const joined =
      membershipId ??
      (await work.records.create(membership, { site: siteId, title: `Readers of ${email}` })).id;
    const { rows } = await sql<{ realm: number }>`select ${realmOf(place)} as realm`.execute(work.db);
    const user = await work.records.insertSkippingPrepare(siteUser, {
      realm: rows[0]?.realm ?? 0,
      site: siteId,
      username: email,
      emailKey: emailKey(email),
      firstName: 'Ann',
      lastName: 'Lee',
      status: 1,
      ...(passwordHash !== undefined && { passwordHash }),
    });
    await giveGrant(work.db, place, {
      siteUserId: user.id,
      membershipId: joined,
      source: 'registration',
    });
    const link = { purpose: 'reset', email, key: emailKey(email), membershipId: null, goTo: '/' } as const;
    await createLink(work.db, place, link);
    const { login } = await logIn(
      work.db,
      { ...place, browserState: () => null },
      { siteUserId: user.id, device: 'Test' },
      '/',
    );
    return { id: user.id, membershipId: joined, email, token: login?.token ?? '' };
  });
}
