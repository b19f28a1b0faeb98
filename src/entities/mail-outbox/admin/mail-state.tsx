import type { RecordNode } from '#admin/generic/records.ts';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { mailOutbox } from '../entity.ts';

const TONES = { queued: 'waiting', sent: 'good', failed: 'bad' } as const;

/** Waiting, sent or failed. */
export function MailState({ mail }: { mail: RecordNode }) {
  const state = String(mail['state']);
  const { kind, options } = mailOutbox.fields.state;
  return (
    <StateDot tone={TONES[state as keyof typeof TONES] ?? 'off'}>
      {kind.present?.(state, options) ?? state}
    </StateDot>
  );
}
