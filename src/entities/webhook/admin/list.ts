import { defineList } from '#model/screens/define-list.ts';
import { webhook } from '../entity.ts';
import { stateOf, type WebhookRow } from './webhook-row.ts';

/** The webhooks of the organisation: URL, events and state. */
export const list = defineList<WebhookRow>({
  source: { entity: webhook },
  isOfAllSites: true,
  lead: 'Other programs that are notified when content is published or changed, or when readers act.',
  links: [
    { label: 'Log', path: '/webhook-deliveries', look: 'button' },
    { label: 'Create webhook', path: '/create-webhook', look: 'create' },
  ],
  open: ({ id }) => `/webhooks/${id}`,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', note: ({ url }) => url },
    {
      key: 'sites',
      label: 'Sites',
      text: ({ isGlobal, sites }) =>
        isGlobal === 1 ? 'All sites' : (sites ?? []).map(({ name }) => name).join(', '),
      width: 'min(220px, 22%)',
      from: 'md',
    },
    {
      key: 'isActive',
      label: 'State',
      text: (row) => stateOf(row).label,
      tone: (row) => stateOf(row).tone,
      width: '130px',
    },
  ],
  words: ['webhook', 'webhooks'],
  empty: {
    title: 'No webhooks',
    text: 'Create a webhook for each program that should be notified of publications, changes or readers’ actions.',
  },
});
