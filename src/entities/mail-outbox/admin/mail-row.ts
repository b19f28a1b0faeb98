import type { Tone } from '#model/screens/define-list.ts';
import { mailOutbox } from '../entity.ts';

/** An email as the API returns it. */
export interface MailRow {
  id: number;
  to: string;
  subject: string;
  text: string;
  state: 'queued' | 'sent' | 'failed';
  /** Whether the email was written to a file because no mail server was configured. */
  isFile: boolean | null;
  attempts: number;
  lastError: string | null;
  created: string;
  sentAt: string | null;
}

const TONES = { queued: 'waiting', sent: 'good', failed: 'bad' } as const;

/** Returns the status in words: an email written to a file was not sent. */
export function stateLabel({ state, isFile }: Pick<MailRow, 'state' | 'isFile'>): string {
  if (state === 'sent' && isFile) return 'Written to a file';
  return mailOutbox.fields.state.kind.present?.(state, mailOutbox.fields.state.options) ?? state;
}

export function toneOf({ state, isFile }: Pick<MailRow, 'state' | 'isFile'>): Tone {
  return state === 'sent' && isFile ? 'waiting' : TONES[state];
}
