import type { RecordNode } from '#admin/generic/records.ts';
import { StateDot } from '#admin/ui/state-dot.tsx';

/** Active, inactive, or invited and not here yet. */
export function UserState({ user }: { user: RecordNode }) {
  if (user['status'] !== 1) return <StateDot tone="off">Inactive</StateDot>;
  if (user['isInvited'] === true) return <StateDot tone="waiting">Invited</StateDot>;
  return <StateDot tone="good">Active</StateDot>;
}
