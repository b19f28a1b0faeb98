/** The states of campaigns in words. */
import { longInstant } from '#admin/generic/dates.ts';
import type { Tone } from '#model/screens/define-list.ts';

const TONES: Readonly<Record<string, Tone>> = {
  draft: 'off',
  scheduled: 'waiting',
  preparing: 'waiting',
  sending: 'waiting',
  paused: 'bad',
  sent: 'good',
  cancelled: 'off',
};

/** The colour of a state's badge. */
export function toneOf({ state }: { state: string }): Tone {
  return TONES[state] ?? 'off';
}

export interface CampaignState {
  state: string;
  pauseReason: string | null;
  sentAt: string | null;
  recipientCount: number | null;
}

/** A number of recipients, like `1,204 recipients`. */
export function recipientsIn(count: number): string {
  return count === 1 ? '1 recipient' : `${count.toLocaleString('en')} recipients`;
}

/** Why a campaign can no longer be edited, and what to do instead. */
export function whyReadOnly(campaign: CampaignState, timeZone: string): string {
  const { state, pauseReason, sentAt, recipientCount } = campaign;
  const to = recipientCount === null ? '' : ` to ${recipientsIn(recipientCount)}`;
  switch (state) {
    case 'sent': {
      const when = sentAt === null ? '' : ` on ${longInstant(sentAt, timeZone)}`;
      return `Sent${to}${when}. A sent campaign can’t be changed. Duplicate it to send another.`;
    }
    case 'paused': {
      const why = pauseReason === null ? '.' : `: ${pauseReason}`;
      return `Sending is paused${why} A campaign that has been partly sent can’t be changed.`;
    }
    case 'cancelled':
      return 'Sending was cancelled. A cancelled campaign can’t be changed. Duplicate it to send another.';
    default:
      return `This campaign is being sent${to}, so it can’t be changed.`;
  }
}
