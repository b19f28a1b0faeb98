/** Accounts of readers from files: profile, memberships by alias, passwords and consent. */
import { sql } from 'kysely';
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { forbidden } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import { parseInput } from '#model/shape.ts';
import type { RecordOf } from '#model/record-of.ts';
import type { ImportHooks, ImportInput, RecordContext } from '#server/records/index.ts';
import { realmOf } from '../../../server/accounts.ts';
import { recordConsent } from '../../../server/consents.ts';
import { emailKey } from '../../../server/email-key.ts';
import { giveGrant } from '../../../server/grants.ts';
import { siteUser } from '../entity.ts';
import { addSiteUser } from './add-site-user.ts';
import { PROFILE_FIELDS, profileOf } from '../profile-fields.ts';
import { storablePassword } from './imported-password.ts';
import { refuseMembersOfOtherSites } from './refuse-members-of-other-sites.ts';
import { refuseTakenEmail } from './refuse-taken-email.ts';

type Account = RecordOf<typeof siteUser>;

/** Memberships of one account in a file. */
const MEMBERSHIPS_MAX = 20;

/** What a mapping may fill. */
export const IMPORTED_FIELDS = {
  email: email({ label: 'Email', required: true }),
  ...PROFILE_FIELDS,
  memberships: json({
    label: 'Memberships',
    help: 'A list of aliases of the site’s memberships.',
    check: z.array(z.string().max(100)).max(MEMBERSHIPS_MAX),
  }),
  membershipsUntil: instant({ label: 'Memberships until', help: 'Without it they have no end.' }),
  passwordHash: text({
    label: 'Password hash',
    help: 'Argon2id, bcrypt, or as WordPress, phpBB or Drupal have it. Readers with another one choose a new password.',
    lengthMax: 300,
  }),
  marketingConsent: boolean({ label: 'Consent to marketing' }),
  consentSource: text({ label: 'Source of the consent', lengthMax: 60 }),
};

export const imports: ImportHooks<typeof siteUser> = {
  isIndependent: true,
  isPersonal: true,
  shape: () => IMPORTED_FIELDS,
  create: async (work, input) => {
    refuseWithoutPermission(work);
    const values = parseInput(IMPORTED_FIELDS, input.values, 'create');
    const key = emailKey(values.email);
    const { rows } = await sql<{ known: number | null }>`
      select (select e.site_user_id from site_user_address e where e.organisation_id = ${work.organisationId}
        and e.realm = r.realm and e.email_key = ${key} and (e.until is null or e.until > now())) as known
      from (select ${realmOf({ ...work, siteId: input.siteId })} as realm) r`.execute(work.db);
    const known = rows[0]?.known ?? null;
    const before = known === null ? null : await work.records.find(siteUser, known, { lock: true });
    if (before) {
      input.warn('There was an account with this email: what was empty in it was filled.');
      return write(work, before, input, { isFilling: true });
    }
    const account = await addSiteUser(work, scopeOf(work, input), {
      ...values,
      passwordHash: storablePassword(values.passwordHash ?? null, input.warn),
      kind: 'imported',
    });
    await giveWhatIsAsked(work, account, input);
    return account;
  },
  update: async (work, before, input) => {
    refuseWithoutPermission(work);
    return write(work, before, input, { isFilling: false });
  },
};

const mayManage = can('manage_site_users');

/** As the screens of accounts ask for it: nobody changes accounts through the access of the entity. */
function refuseWithoutPermission({ actor }: RecordContext): void {
  if (mayManage(actor)) return;
  throw forbidden('Only users who may edit accounts of readers can import them.');
}

const scopeOf = ({ organisationId }: RecordContext, { siteId }: ImportInput) => ({ organisationId, siteId });

/** A password that a reader has is never replaced. */
async function write(
  work: RecordContext,
  before: Account,
  input: ImportInput,
  { isFilling }: { isFilling: boolean },
): Promise<Account> {
  const values = parseInput(IMPORTED_FIELDS, input.values, 'create');
  const key = emailKey(values.email);
  if (!isFilling && key !== before.emailKey) {
    await refuseMembersOfOtherSites(work, before);
    await refuseTakenEmail(work, { realm: before.realm, key, except: before.id });
  }
  const stored = new Map<string, unknown>(Object.entries(before));
  const profile = Object.entries(profileOf(values)).filter(
    ([field]) => !isFilling || (stored.get(field) ?? null) === null,
  );
  const after = await work.records.writePastRules(siteUser, before, {
    ...Object.fromEntries(profile),
    // One that is found by a further address keeps its primary one.
    ...(!isFilling && { username: values.email, emailKey: key }),
    passwordHash: before.passwordHash ?? storablePassword(values.passwordHash ?? null, input.warn),
  });
  await giveWhatIsAsked(work, after, input);
  return after;
}

/** Memberships and consent; what is there already is not written again. */
async function giveWhatIsAsked(work: RecordContext, account: Account, input: ImportInput): Promise<void> {
  const values = parseInput(IMPORTED_FIELDS, input.values, 'create');
  const scope = scopeOf(work, input);
  for (const alias of aliasesOf(values.memberships)) {
    const { rows } = await sql<{ id: number }>`
      select id from membership where organisation_id = ${work.organisationId} and site_id = ${input.siteId}
        and alias = ${alias}`.execute(work.db);
    const [found] = rows;
    const until = values.membershipsUntil ?? null;
    const grant = { siteUserId: account.id, membershipId: found?.id ?? 0, source: 'import' as const, until };
    if ((await giveGrant(work.db, scope, grant)) === 'missing')
      input.warn(`The site has no membership with the alias “${alias}”.`);
  }
  const { marketingConsent, consentSource } = values;
  if (marketingConsent === null || marketingConsent === undefined) return;
  const { rows } = await sql<{ given: boolean }>`
    select is_given as given from site_user_consent where organisation_id = ${work.organisationId}
      and site_user_id = ${account.id} and purpose = 'marketing' order by id desc limit 1`.execute(work.db);
  // What a reader said since is theirs.
  if (rows.length > 0) return;
  await recordConsent(work.db, scope, {
    siteUserId: account.id,
    purpose: 'marketing',
    isGiven: marketingConsent,
    countryCode: account.countryCode,
    wordingVersion: `Import: ${consentSource ?? 'no source named'}`,
    address: null,
  });
}

function aliasesOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map((alias) => String(alias).trim()).filter((alias) => alias !== '')
    : [];
}
