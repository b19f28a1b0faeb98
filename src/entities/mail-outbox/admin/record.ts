import { defineRecord, type Notice } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { mailOutbox } from '../entity.ts';
import { stateLabel, toneOf, type MailRow } from './mail-row.ts';

const triedAndAnswered = ({ attempts, lastError }: MailRow): readonly string[] => {
  const tried =
    attempts === 0 ? 'Not attempted yet.' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}.`;
  return [lastError === null ? tried : `${tried} The last error was: ${lastError}`];
};

const untilItIsSent: Pick<Notice<MailRow>, 'lines' | 'actions' | 'forReaders'> = {
  lines: triedAndAnswered,
  forReaders: true,
  actions: [
    {
      label: 'Retry',
      icon: 'retry',
      operation: 'retryMail',
      done: () => 'The email will be sent again.',
      failed: 'The email was not queued again',
    },
  ],
};

/** An email as it was written, with an action that tries to send it again. */
export const record = defineRecord<MailRow>({
  entity: mailOutbox,
  access,
  home: { path: '/system', label: 'Email' },
  lead: ({ to, isFile, sentAt, created }, { longInstant }) =>
    `To ${to}, ${sentAt === null ? `created ${longInstant(created)}, not sent yet` : `${isFile ? 'written to a file' : 'sent'} ${longInstant(sentAt)}`}`,
  badge: {
    label: stateLabel,
    tone: toneOf,
  },
  notices: [
    {
      isApplicable: ({ state, isFile }) => state === 'sent' && isFile === true,
      tone: 'yellow',
      title: () => 'This email was written to a file',
      lines: () => [
        'It is in the folder mail of the data directory (DATA_DIR). To send emails, set the environment variable SMTP_URL and restart the server.',
      ],
    },
    {
      isApplicable: ({ state }) => state === 'failed',
      tone: 'red',
      title: () => 'This email was not sent',
      ...untilItIsSent,
    },
    {
      isApplicable: ({ state }) => state === 'queued',
      tone: 'yellow',
      title: () => 'This email is queued',
      ...untilItIsSent,
    },
  ],
  reads: {
    text: ({ text }) => text,
    note: 'Secrets in links are hidden here. Only the email itself contains them.',
  },
});
