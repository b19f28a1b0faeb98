import { defineRecord } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { cmsUser } from '../entity.ts';
import { isActive, stateOf, type UserRow } from './user-row.ts';

/** Fields that the form leaves out for the caller's own account. */
const OWN = ['email', 'username', 'role', 'extraPermissions', 'status', 'isGlobal', 'tenants'];

const linkSentTo = ({ newEmail, email }: UserRow) => `A confirmation link was sent to ${newEmail ?? email}.`;

/** The record page of a user, with pending steps and the actions of administrators. */
export const record = defineRecord<UserRow>({
  entity: cmsUser,
  access,
  home: { path: '/cms-users' },
  title: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  badge: { label: (user) => stateOf(user).label, tone: (user) => stateOf(user).tone },
  lead: ({ lastLogin }, { longInstant }) =>
    lastLogin === null ? 'Has not logged in yet.' : `Last logged in on ${longInstant(lastLogin)}.`,
  // The form has sites as records; the access rules expect their ids.
  asJudged: (user) => ({ ...user, tenants: (user.tenants ?? []).map(({ id }) => id) }),
  leaveOut: ({ id }, actor) => (id === actor.id ? OWN : actor.isGlobal ? [] : ['isGlobal']),
  heldBack: ({ newEmail, newUsername }) => [
    ...(newEmail === null ? [] : ['email']),
    ...(newUsername === null ? [] : ['username']),
  ],
  savedToo: (before, after) => {
    const isNew = before.newEmail !== after.newEmail || before.newUsername !== after.newUsername;
    return isNew && after.newNamesSince !== null && isActive(after) ? linkSentTo(after) : null;
  },
  notices: [
    {
      isApplicable: (user, { canUpdate }) => canUpdate && user.isInvited && isActive(user),
      tone: 'yellow',
      lines: () => ['Invited; has not set a password yet.'],
      actions: [
        {
          label: 'Resend invitation',
          icon: 'send',
          operation: 'cmsUser/sendCMSUserInvite',
          done: ({ email }) => `An invitation was sent to ${email}.`,
          failed: 'The invitation was not sent',
        },
      ],
    },
    {
      // A username or email that an administrator entered and the user has not confirmed.
      isApplicable: ({ newNamesSince }) => newNamesSince !== null,
      tone: 'yellow',
      title: ({ newNamesSince }, { longInstant }) =>
        `Waiting for confirmation since ${longInstant(newNamesSince ?? '')}`,
      lines: (user) => [
        ...(user.newEmail === null ? [] : [`New email address: ${user.newEmail}`]),
        ...(user.newUsername === null ? [] : [`New username: ${user.newUsername}`]),
        isActive(user)
          ? 'The values below stay in use until the user confirms. The link is valid for 3 days.'
          : 'The user is inactive. Make them active to send the confirmation link.',
      ],
      isLastQuiet: true,
      actions: [
        {
          label: 'Resend link',
          icon: 'send',
          operation: 'cmsUser/sendNameConfirmation',
          isApplicable: isActive,
          done: linkSentTo,
          failed: 'The link was not sent',
        },
        {
          label: 'Withdraw',
          operation: 'cmsUser/withdrawNameChange',
          done: () => 'The change was withdrawn.',
          failed: 'The change was not withdrawn',
        },
      ],
    },
    {
      // For users who have lost both their phone and their recovery codes.
      isApplicable: ({ id, secondFactorSince }, { actor, canUpdate }) =>
        id !== actor.id && canUpdate && secondFactorSince !== null,
      tone: 'gray',
      lines: ({ secondFactorSince }, { longInstant }) => [
        `Two-factor authentication has been on since ${longInstant(secondFactorSince ?? '')}.`,
      ],
      actions: [
        {
          label: 'Reset',
          operation: 'cmsUser/resetSecondFactor',
          question: {
            text: 'The user can log in with only a password until two-factor authentication is set up again.',
            label: 'Reset two-factor authentication',
          },
          done: () => 'Two-factor authentication reset. The user was logged out and notified by email.',
          failed: 'Two-factor authentication was not reset',
        },
      ],
    },
    {
      isApplicable: ({ id }, { actor }) => id === actor.id,
      tone: 'gray',
      lines: () => [
        'This is your own account. Only another administrator can change your role, permissions, sites and status.',
      ],
    },
    {
      isApplicable: (_user, { canUpdate }) => !canUpdate,
      tone: 'gray',
      lines: () => [
        'This user has sites or permissions that you don’t have. You can view this account but not change it.',
      ],
    },
  ],
});
