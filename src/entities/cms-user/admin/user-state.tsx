import { Badge } from '@mantine/core';
import type { RecordNode } from '#admin/generic/records.ts';

/** Active, inactive, or invited and not here yet. */
export function UserState({ user }: { user: RecordNode }) {
  if (user['status'] !== 1)
    return (
      <Badge color="gray" variant="light">
        Inactive
      </Badge>
    );
  if (user['isInvited'] === true)
    return (
      <Badge color="yellow" variant="light">
        Invited
      </Badge>
    );
  return (
    <Badge color="green" variant="light">
      Active
    </Badge>
  );
}
