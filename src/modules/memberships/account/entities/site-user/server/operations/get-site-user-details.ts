import { boolean } from '#fields/boolean/field.ts';
import { group } from '#fields/group/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { ownSeat } from '../../../../../licences/server/own-seat.ts';
import { refusedState } from '../../../../server/login/refused-logins.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { readDetails } from '../read-details.ts';

const ADDRESS = {
  email: text({ label: 'Email', required: true }),
  isPrimary: boolean({
    label: 'Primary',
    help: 'Whether the account gets its emails at this address.',
    required: true,
  }),
  created: instant({ label: 'Since', required: true }),
  until: instant({
    label: 'Until',
    help: 'For a changed or removed address: the account keeps the address until then.',
  }),
};

const GRANT = {
  id: integer({
    label: 'Id',
    help: 'ID of the grant, for changeSiteUserGrant and revokeSiteUserMembership.',
    required: true,
  }),
  membershipId: integer({
    label: 'Membership',
    help: 'ID of the granted membership, as in getMembership.',
    required: true,
  }),
  title: text({ label: 'Title', required: true }),
  starts: instant({ label: 'From', help: 'From when the reader has the membership.', required: true }),
  ends: instant({ label: 'Until', help: 'Null for no end.' }),
  source: text({ label: 'Source', required: true, help: 'registration, staff, import or licence' }),
  by: text({ label: 'Granted by', help: 'The staff user who granted it, if any.' }),
  holds: boolean({ label: 'Holds', help: 'Whether the grant is in force now.', required: true }),
};

const CONSENT = {
  id: integer({ label: 'Id', help: 'ID of the entry in the ledger of consents.', required: true }),
  purpose: text({ label: 'Purpose', required: true }),
  kind: text({ label: 'Kind', required: true, help: 'CASL or GDPR' }),
  isGiven: boolean({
    label: 'Given',
    help: 'True if the reader agreed, false if the reader refused or withdrew.',
    required: true,
  }),
  wordingVersion: text({ label: 'Version', required: true }),
  wording: text({ label: 'Text', help: 'The text shown. Null if no text was shown or stored.' }),
  policy: text({ label: 'Linked policy' }),
  at: instant({ label: 'At', help: 'When the reader agreed, refused or withdrew.', required: true }),
  expires: instant({
    label: 'Expires',
    help: 'From when the consent no longer counts. Null: it has no end.',
  }),
  address: text({ label: 'IP address' }),
  site: text({ label: 'Site' }),
};

const DEVICE = {
  device: text({ label: 'Device', required: true }),
  created: instant({ label: 'Logged in', required: true }),
  used: instant({ label: 'Last used', help: 'Rounded to the hour. Null if never used.' }),
  expires: instant({ label: 'Expires', help: 'When the device is logged out.', required: true }),
  simulatedBy: text({ label: 'Simulated by', help: 'The staff user who simulates the reader, if any.' }),
};

const NOTE = {
  id: integer({ label: 'Id', help: 'ID of the note, for deleteSiteUserNote.', required: true }),
  text: text({ label: 'Note', required: true }),
  at: instant({ label: 'At', help: 'When the note was written.', required: true }),
  by: text({ label: 'By', required: true }),
};

const ANSWER = {
  questionId: integer({ label: 'Question', help: 'ID of the demographic question.', required: true }),
  question: text({ label: 'Question as shown', required: true }),
  answer: text({ label: 'Answer', required: true, help: 'The wording shown to the reader.' }),
  at: instant({ label: 'At', help: 'When the reader gave the answer.', required: true }),
  isOffered: boolean({ label: 'Still offered', required: true }),
};

const SITE = {
  id: integer({ label: 'Id', help: 'ID of a site that shares the account.', required: true }),
  name: text({ label: 'Name', required: true }),
};

const FAILED_LOGINS = {
  attempts: integer({
    label: 'Attempts',
    help: 'Number of wrong passwords on one site within 15 minutes.',
    required: true,
  }),
  at: instant({ label: 'Since', required: true }),
  lockedUntil: instant({ label: 'Locked until', help: 'Null if the reader can log in.' }),
};

const SEAT = {
  companyId: integer({ label: 'License', required: true }),
  company: text({ label: 'Company', required: true }),
  status: text({ label: 'Status', required: true, help: 'held, free or full' }),
  seats: integer({ label: 'Seats', help: 'Null: unlimited.' }),
  taken: integer({
    label: 'Seats taken',
    help: 'How many readers have a seat now.',
    required: true,
  }),
};

/** Maximum number of rows in each list; the export contains older rows. */
export const DETAIL_ROWS_MAX = 100;

const many = <S extends Parameters<typeof list>[0]['of']>(
  label: string,
  typeName: string,
  entryLabel: string,
  of: S,
) => list({ label, required: true, typeName, entryLabel, of });

export const getSiteUserDetails = defineOperation({
  name: 'getSiteUserDetails',
  kind: 'query',
  summary: `Details of a reader’s account: addresses, grants, consents, devices and notes (the newest ${DETAIL_ROWS_MAX} of each), and the sites that share the account.`,
  input: { id: accountId },
  output: {
    shape: 'SiteUserDetails',
    fields: {
      failedLogins: group({
        label: 'Failed logins since the last successful login',
        typeName: 'SiteUserFailedLogins',
        of: FAILED_LOGINS,
      }),
      seat: group({ label: 'Seat of a site license', typeName: 'SiteUserSeat', of: SEAT }),
      addresses: many('Email addresses', 'SiteUserAddress', 'address', ADDRESS),
      grants: many('Grants', 'SiteUserGrant', 'grant', GRANT),
      consents: many('Consents', 'SiteUserConsent', 'consent', CONSENT),
      devices: many('Devices', 'SiteUserDevice', 'device', DEVICE),
      notes: many('Notes', 'SiteUserNote', 'note', NOTE),
      answers: many('Answers to questions', 'SiteUserAnswer', 'answer', ANSWER),
      sites: many('Sites that share the account', 'SiteUserSite', 'site', SITE),
    },
  },
  access: can('view_site_users'),
  run: async (ctx: OperationContext, { id }) => {
    const { user, scope } = await loadAccount(ctx, id, { lock: false });
    const details = await readDetails(ctx, { id, realm: user.realm }, DETAIL_ROWS_MAX);
    const seats = await ownSeat(scope, id).execute(ctx.db);
    const failedLogins = await refusedState(ctx.db, ctx.organisationId, id);
    return { ...details, failedLogins, seat: seats.rows[0] ?? null };
  },
});
