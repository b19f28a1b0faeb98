import { defineList } from '#model/screens/define-list.ts';
import { canViewMail } from '../access.ts';
import { SENT_DAYS } from '../days.ts';
import { mailOutbox } from '../entity.ts';
import { stateLabel, toneOf, type MailRow } from './mail-row.ts';

/** All emails of the organisation: sent, waiting and failed, with the reason for failures. */
export const list = defineList<MailRow>({
  source: { entity: mailOutbox },
  section: {
    title: 'Mail',
    text: `Sent emails are kept for ${SENT_DAYS} days. Queued and failed emails stay here.`,
  },
  tabs: [
    { label: 'All', state: {} },
    { label: 'Waiting', state: { state: 'queued' } },
    { label: 'Failed', state: { state: 'failed' } },
  ],
  open: ({ id }) => `/system/mail/${id}`,
  columns: [
    { key: 'subject', note: ({ to }) => to },
    { key: 'lastError', isQuiet: true, width: 'min(320px, 30%)', from: 'md' },
    { key: 'created', label: 'Created', instant: { none: '' }, width: '140px', from: 'sm' },
    { key: 'state', text: stateLabel, tone: toneOf, width: '150px' },
  ],
  bulkActions: [
    {
      key: 'retry',
      label: 'Retry',
      question: (mails) => `Retry ${mails}?`,
      consequence: 'The emails are resent unchanged.',
      doing: 'Trying',
      done: 'queued to be sent',
      otherwise: 'already sent',
      isDanger: false,
      canUse: canViewMail,
      isApplicable: ({ state }) => state !== 'sent',
      operation: 'retryMail',
      input: ({ id }) => ({ id }),
    },
  ],
  words: ['email', 'emails'],
  empty: { text: 'Invitations and other emails appear here once sent.' },
});
