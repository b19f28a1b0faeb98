import { defineList } from '#model/screens/define-list.ts';
import { apiKey } from '../entity.ts';
import { stateOf, type KeyRow } from './key-row.ts';

/** The API keys of the organisation: state, sites, expiry and last use. */
export const list = defineList<KeyRow>({
  source: { entity: apiKey },
  isOfAllSites: true,
  lead: 'Keys with which other programs read and change data through the API.',
  links: [{ label: 'Create API key', path: '/create-api-key', look: 'create' }],
  open: ({ id }) => `/api-keys/${id}`,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name' },
    {
      key: 'sites',
      text: ({ isGlobal, sites }) =>
        isGlobal === 1 ? 'All sites' : (sites ?? []).map(({ name }) => name).join(', '),
      width: 'min(220px, 22%)',
      from: 'md',
    },
    { key: 'expires', instant: { none: 'Never' }, width: '140px', from: 'md' },
    { key: 'lastUsedAt', instant: { none: 'Never' }, width: '140px', from: 'sm' },
    {
      key: 'revokedAt',
      label: 'State',
      text: (row) => stateOf(row).label,
      tone: (row) => stateOf(row).tone,
      width: '110px',
    },
  ],
  words: ['API key', 'API keys'],
  empty: {
    title: 'No API keys',
    text: 'Create a key for each program, so that each has only the permissions it needs and can be revoked separately.',
  },
});
