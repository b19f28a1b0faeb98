/**
 * The second factor of staff: codes from an authenticator app (RFC 6238), and recovery codes for when the app is lost.
 * Everything happens in the caller's transaction.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#server/db/index.ts';
import { deriveKey } from '#server/signing/derive-key.ts';
import { createSeal } from '#server/signing/seal.ts';

/** The user whose second factor it is. */
export interface FactorOwner {
  organisationId: number;
  id: number;
}

/** Kind of the accepted code: `app`, or `recovery`, whose code is now used up. Null if the code was wrong. */
export type AcceptedCode = 'app' | 'recovery' | null;

export interface SecondFactors {
  /** Creates a secret that is valid only after one of its codes was accepted; it replaces an earlier secret. */
  begin: (db: Db, owner: FactorOwner, username: string) => Promise<{ secret: string; uri: string }>;
  /**
   * Accepts a code from the app once: half a minute early or late is accepted, an already used half minute is
   * not.
   */
  takeAppCode: (db: Db, owner: FactorOwner, code: string, now: string) => Promise<boolean>;
  /**
   * Accepts a code from the app, or a recovery code, which is then used up. Spaces and hyphens are ignored.
   */
  takeCode: (db: Db, owner: FactorOwner, code: string, now: string) => Promise<AcceptedCode>;
  /** Creates ten recovery codes in clear text, shown once; earlier codes stop working. */
  makeRecoveryCodes: (db: Db, owner: FactorOwner) => Promise<string[]>;
  countRecoveryCodes: (db: Db, owner: FactorOwner) => Promise<number>;
  /** Whether the owner's role, or a site of theirs, requires a second factor. The transaction must see the owner's sites. */
  isNeeded: (db: Db, owner: FactorOwner) => Promise<boolean>;
}

export const RECOVERY_CODES = 10;
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Twelve letters from an alphabet of 32: 60 random bits. */
const RECOVERY_LETTERS = 12;
/** Leaves out letters that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Encrypts secrets and hashes recovery codes with separate keys, derived from the installation's secret. */
export function createSecondFactors(secret: string): SecondFactors {
  const seal = createSeal(secret, 'second factors');
  const { takeRecoveryCode, ...recovery } = createRecoveryCodes(secret);

  const takeAppCode: SecondFactors['takeAppCode'] = async (db, owner, code, now) => {
    const token = withoutGaps(code);
    if (!/^\d{6}$/.test(token)) return false;
    const found = await sql<{ secret: string; last_step: number }>`
      select secret, last_step from cms_second_factor where ${isOf(owner)} for update`.execute(db);
    const [row] = found.rows;
    if (!row) return false;
    const timestamp = Date.parse(now);
    const delta = TOTP.validate({
      token,
      secret: Secret.fromBase32(openOf(owner, () => seal.open(row.secret))),
      timestamp,
      window: 1,
    });
    const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + (delta ?? 0);
    if (delta === null || step <= row.last_step) return false;
    await sql`update cms_second_factor set last_step = ${step} where ${isOf(owner)}`.execute(db);
    return true;
  };

  return {
    ...recovery,
    takeAppCode,
    async begin(db, owner, username) {
      const made = new Secret({ size: SECRET_BYTES });
      await sql`
        insert into cms_second_factor (organisation_id, cms_user_id, secret)
        values (${owner.organisationId}, ${owner.id}, ${seal.close(made.base32)})
        on conflict (organisation_id, cms_user_id)
        do update set secret = excluded.secret, created = now(), last_step = 0`.execute(db);
      return {
        secret: made.base32,
        uri: new TOTP({ issuer: 'Masthead', label: username, secret: made }).toString(),
      };
    },
    async takeCode(db, owner, code, now) {
      if (await takeAppCode(db, owner, code, now)) return 'app';
      return (await takeRecoveryCode(db, owner, code)) ? 'recovery' : null;
    },
    async isNeeded(db, owner) {
      const found = await sql<{ needs: boolean }>`
        select ${NEEDS_SECOND_FACTOR} as needs from cms_user u
        where u.organisation_id = ${owner.organisationId} and u.id = ${owner.id}`.execute(db);
      return found.rows[0]?.needs ?? false;
    },
  };
}

/** Stores recovery codes as keyed hashes, so that the rows reveal no code without the key. */
function createRecoveryCodes(secret: string) {
  const key = deriveKey(secret, 'recovery codes');
  const hashOf = (owner: FactorOwner, code: string) =>
    createHmac('sha256', key).update(`${owner.organisationId}/${owner.id}/${code}`).digest();
  return {
    takeRecoveryCode: async (db: Db, owner: FactorOwner, code: string): Promise<boolean> => {
      const letters = withoutGaps(code).toLowerCase();
      if (letters.length !== RECOVERY_LETTERS) return false;
      const used = await sql`
        delete from cms_recovery_code where ${isOf(owner)} and hash = ${hashOf(owner, letters)} returning hash`.execute(
        db,
      );
      return used.rows.length > 0;
    },
    makeRecoveryCodes: async (db: Db, owner: FactorOwner): Promise<string[]> => {
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await sql`delete from cms_recovery_code where ${isOf(owner)}`.execute(db);
      for (const code of codes)
        await sql`
          insert into cms_recovery_code (organisation_id, cms_user_id, hash)
          values (${owner.organisationId}, ${owner.id}, ${hashOf(owner, withoutGaps(code))})`.execute(db);
      return codes;
    },
    countRecoveryCodes: async (db: Db, owner: FactorOwner): Promise<number> => {
      const found = await sql<{ count: number }>`
        select count(*)::integer as count from cms_recovery_code where ${isOf(owner)}`.execute(db);
      return found.rows[0]?.count ?? 0;
    },
  };
}

/** True for a user `u` whose role, or one of whose sites, requires a second factor. */
export const NEEDS_SECOND_FACTOR: RawBuilder<boolean> = sql<boolean>`(
  exists (select from organisation o where o.id = u.organisation_id and u.role = any (o.second_factor_roles))
  or exists (select from site x where x.organisation_id = u.organisation_id and x.requires_second_factor
    and (u.is_global = 1 or x.id = any (u.tenants_ids))))`;

function isOf({ organisationId, id }: FactorOwner): RawBuilder<boolean> {
  return sql<boolean>`organisation_id = ${organisationId} and cms_user_id = ${id}`;
}

function withoutGaps(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}

/**
 * Creates a code such as `k3mp-x2wq-7hfd`. The alphabet has 32 letters, five bits each, so all are equally
 * likely.
 */
function newRecoveryCode(): string {
  const letters = [...randomBytes(RECOVERY_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

function openOf<T>({ id }: FactorOwner, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    throw new Error(
      `The two-factor authentication of user ${id} was stored with another MASTHEAD_SECRET. Reset it: masthead reset-second-factor ${id}.`,
      { cause },
    );
  }
}
