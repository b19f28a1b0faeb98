import { defineRecord, type NoticeAction } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { apiKey } from '../entity.ts';
import { stateOf, type KeyRow } from './key-row.ts';

const SECRET = {
  operation: 'createApiKeySecret',
  done: () => 'Secret created.',
  failed: 'The secret was not created',
  shown: {
    field: 'secret',
    label: 'Secret',
    note: 'Copy the secret to the program now. It won’t be shown again.',
  },
} satisfies Partial<NoticeAction>;

const hasSecret = ({ secretSince }: KeyRow) => secretSince !== null;

/** The record page of an API key: its form, its secret, and the end of the key. */
export const record = defineRecord<KeyRow>({
  entity: apiKey,
  access,
  home: { path: '/api-keys', label: 'API keys' },
  badge: { label: (row) => stateOf(row).label, tone: (row) => stateOf(row).tone },
  lead: ({ lastUsedAt }, { longInstant }) =>
    lastUsedAt === null ? 'Not used yet.' : `Last used on ${longInstant(lastUsedAt)}.`,
  // The form has sites as records; the access rules expect their ids.
  asJudged: (row) => ({ ...row, sites: (row.sites ?? []).map(({ id }) => id) }),
  leaveOut: (_row, actor) => (actor.isGlobal ? [] : ['isGlobal']),
  notices: [
    {
      isApplicable: ({ revokedAt }, { canUpdate }) => canUpdate && revokedAt === null,
      tone: 'gray',
      title: (row) => (hasSecret(row) ? 'Secret' : 'No secret yet'),
      lines: ({ secretSince }, { longInstant }) => [
        secretSince === null
          ? 'Create a secret, and enter it in the program. The program sends it as “Authorization: Bearer …”.'
          : `Created on ${longInstant(secretSince)}.`,
      ],
      actions: [
        { ...SECRET, label: 'Create secret', isApplicable: (row) => !hasSecret(row) },
        {
          ...SECRET,
          label: 'Replace within 24 hours',
          input: { overlapHours: 24 },
          isApplicable: hasSecret,
          question: {
            text: 'The current secret works for another 24 hours, so that you can change the program without an interruption.',
            label: 'Create new secret',
          },
        },
        {
          ...SECRET,
          label: 'Replace now',
          isApplicable: hasSecret,
          question: {
            text: 'The current secret stops working immediately. The program fails until you enter the new one.',
            label: 'Replace secret',
          },
        },
        {
          label: 'Revoke',
          operation: 'revokeApiKey',
          question: {
            text: 'The program can no longer use the API. This cannot be undone.',
            label: 'Revoke key',
          },
          done: ({ name }) => `${name} was revoked.`,
          failed: 'The key was not revoked',
        },
      ],
    },
    {
      isApplicable: ({ revokedAt }) => revokedAt !== null,
      tone: 'gray',
      lines: ({ revokedAt }, { longInstant }) => [
        `Revoked on ${longInstant(revokedAt ?? '')}. To give the program access again, create another key.`,
      ],
    },
    {
      isApplicable: ({ revokedAt }, { canUpdate }) => !canUpdate && revokedAt === null,
      tone: 'gray',
      lines: () => [
        'This key has sites or permissions that you don’t have. You can view it but not change it.',
      ],
    },
  ],
});
