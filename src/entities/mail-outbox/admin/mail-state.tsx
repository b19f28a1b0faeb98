import { Badge } from '@mantine/core';
import type { RecordNode } from '#admin/generic/records.ts';
import { mailOutbox } from '../entity.ts';

const COLORS: Record<string, string> = { queued: 'yellow', sent: 'green', failed: 'red' };

/** Waiting, sent or failed. */
export function MailState({ mail }: { mail: RecordNode }) {
  const state = String(mail['state']);
  const { kind, options } = mailOutbox.fields.state;
  return (
    <Badge color={COLORS[state] ?? 'gray'} variant="light">
      {kind.present?.(state, options) ?? state}
    </Badge>
  );
}
