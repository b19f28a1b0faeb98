/** Imports accounts of readers from files: profile, memberships by alias, passwords, consents and answers. */
import { sql } from 'kysely';
import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { forbidden } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { ImportHooks, ImportInput, RecordContext } from '#server/records/index.ts';
import { realmOf } from '../../../server/accounts.ts';
import { emailKey } from '#addresses/email-key.ts';
import { siteUser } from '../entity.ts';
import { PROFILE_FIELDS } from '../profile-fields.ts';
import { addSiteUser } from './add-site-user.ts';
import { giveFurtherEmails } from './give-further-emails.ts';
import { giveImported } from './give-imported.ts';
import { storablePassword } from './imported-password.ts';
import { readImported, type ImportedValues } from './imported-values.ts';
import { otherSitesOf, assertNotMemberOfOtherSites } from './assert-not-member-of-other-sites.ts';
import { assertEmailAvailable } from './refuse-taken-email.ts';

type Account = RecordOf<typeof siteUser>;

const anything = z.unknown();

/** Fields of a mapping. Invalid values are left out with a warning: see `readImported`. */
export const IMPORTED_FIELDS = {
  email: text({ label: 'Email', required: true, lengthMax: 254 }),
  ...PROFILE_FIELDS,
  furtherEmails: json({
    label: 'Further emails',
    help: 'Additional login addresses, as a list or separated by semicolons. Ignored for readers who have already logged in: they add their own.',
    check: anything,
  }),
  memberships: json({
    label: 'Memberships',
    help: 'Aliases of the site’s memberships: a list, or a text like `pilots; masters (until 2027-01-01)`.',
    check: anything,
  }),
  membershipsUntil: text({
    label: 'Memberships until',
    help: 'For memberships without their own end date. Leave empty for no end date.',
    lengthMax: 40,
  }),
  passwordHash: text({
    label: 'Password hash',
    help: 'Argon2id, bcrypt, or a hash from WordPress, phpBB or Drupal. Readers with other hashes choose a new password.',
    lengthMax: 300,
  }),
  marketingConsent: json({ label: 'Consent to marketing', help: 'Yes or no.', check: anything }),
  consentSource: text({ label: 'Source of the consent', lengthMax: 60 }),
  consents: json({
    label: 'Consents',
    help: 'In the format of the readers’ CSV: purpose, isGiven, version, text, policy, at.',
    check: anything,
  }),
  demographics: json({
    label: 'Demographics',
    help: 'In the format of the readers’ CSV: answers by question label.',
    check: anything,
  }),
  status: text({ label: 'Status', help: 'Closed, for an account that cannot log in.', lengthMax: 20 }),
};

export const imports: ImportHooks<typeof siteUser> = {
  isIndependent: true,
  isPersonal: true,
  shape: () => IMPORTED_FIELDS,
  create: async (work, input) => {
    assertCanImport(work);
    const values = readImported(input.values, input.warn);
    const before = await knownAccount(work, input.siteId, values.email);
    if (before) {
      input.tookOver?.();
      const canReplace = input.overwrite === true;
      if (!canReplace)
        input.warn('An account with this email already exists. Its empty fields were filled in.');
      return write(work, before, input, { values, keepsEmail: true, canReplace });
    }
    const account = await addSiteUser(work, scopeOf(work, input), {
      ...values.profile,
      email: values.email,
      passwordHash: storablePassword(values.passwordHash, input.warn),
      isClosed: values.isClosed,
      kind: 'imported',
    });
    await giveFurtherEmails(work, account, { emails: values.furtherEmails, warn: input.warn });
    await giveImported(work, account, { ...input, imported: values, canReplace: false });
    return account;
  },
  update: async (work, before, input) => {
    assertCanImport(work);
    const values = readImported(input.values, input.warn);
    const { overwrite = false, isKnown = false } = input;
    // A reader who has never logged in has entered no values.
    const canReplace = overwrite || (isKnown && before.lastLogin === null);
    return write(work, before, input, { values, keepsEmail: !isKnown, canReplace });
  },
};

const canManage = can('manage_site_users');

/** The same check as for the account screens, because the entity's access rules allow no changes. */
function assertCanImport({ actor }: RecordContext): void {
  if (canManage(actor)) return;
  throw forbidden(
    'READERS_PERMISSION_MISSING',
    'Only users with permission to edit reader accounts can import them.',
  );
}

const scopeOf = ({ organisationId }: RecordContext, { siteId }: ImportInput) => ({ organisationId, siteId });

/** Finds the account by any of its addresses, and locks it until the transaction ends. */
async function knownAccount(work: RecordContext, siteId: number, email: string): Promise<Account | null> {
  const { rows } = await sql<{ id: number }>`
    select e.site_user_id as id from site_user_address e where e.organisation_id = ${work.organisationId}
      and e.realm = ${realmOf({ ...work, siteId })} and e.email_key = ${emailKey(email)}
      and (e.until is null or e.until > now())`.execute(work.db);
  const [known] = rows;
  return known ? work.records.find(siteUser, known.id, { lock: true }) : null;
}

interface ImportedWrite {
  values: ImportedValues;
  /** Whether the account retains its primary address: it may have been found by an additional address. */
  keepsEmail: boolean;
  /** If false, only empty values are filled, because present values may come from the reader. */
  canReplace: boolean;
}

/** Never replaces a reader's password, and never clears a value. */
async function write(
  work: RecordContext,
  before: Account,
  input: ImportInput,
  { values, keepsEmail, canReplace }: ImportedWrite,
): Promise<Account> {
  const key = emailKey(values.email);
  if (!keepsEmail && key !== before.emailKey) {
    await assertNotMemberOfOtherSites(work, before);
    await assertEmailAvailable(work, { realm: before.realm, key, except: before.id });
  }
  const stored = new Map<string, unknown>(Object.entries(before));
  const profile = Object.entries(values.profile).filter(
    ([field]) => canReplace || (stored.get(field) ?? '') === '',
  );
  const after = await work.records.writeSkippingPrepare(siteUser, before, {
    ...Object.fromEntries(profile),
    ...(!keepsEmail && { username: values.email, emailKey: key }),
    passwordHash: before.passwordHash ?? (await passwordFor(work, before, { values, input })),
  });
  await giveFurtherEmails(work, after, { emails: values.furtherEmails, warn: input.warn });
  await giveImported(work, after, { ...input, imported: values, canReplace });
  return after;
}

/** Passwords need separate checks: a password gives access to the account on every site of its realm. */
async function passwordFor(
  work: RecordContext,
  before: Account,
  { values, input }: { values: ImportedValues; input: ImportInput },
): Promise<string | null> {
  if (values.passwordHash === null) return null;
  const others = await otherSitesOf(work, before);
  if (others.length === 0) return storablePassword(values.passwordHash, input.warn);
  input.warn(
    `The password was left out: the reader has a membership of a site you do not work on (${others.join(', ')}).`,
  );
  return null;
}
