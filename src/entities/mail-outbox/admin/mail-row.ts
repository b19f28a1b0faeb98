import type { Tone } from '#model/define-list.ts';

/** A mail as the API answers it. */
export interface MailRow {
  id: number;
  to: string;
  subject: string;
  text: string;
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
  lastError: string | null;
  created: string;
  sentAt: string | null;
}

const TONES = { queued: 'waiting', sent: 'good', failed: 'bad' } as const;

export function toneOf({ state }: MailRow): Tone {
  return TONES[state];
}
