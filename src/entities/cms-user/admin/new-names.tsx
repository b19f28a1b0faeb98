import { Alert, Button, Group, Text } from '@mantine/core';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import type { RecordNode } from '#admin/generic/records.ts';

/** Fields whose new value waits to be confirmed. */
export function unconfirmedFields(user: RecordNode): string[] {
  return [
    ...(typeof user['newEmail'] === 'string' ? ['email'] : []),
    ...(typeof user['newUsername'] === 'string' ? ['username'] : []),
  ];
}

/** Says that a link to confirm new names was sent, and where. */
export function notifyOfLink(user: RecordNode): void {
  notifyDone(`A confirmation link was sent to ${String(user['newEmail'] ?? user['email'])}.`);
}

/** Names that an administrator entered and the user has not confirmed: sent again, or withdrawn. */
export function NewNames({
  user,
  mayUpdate,
  onChanged,
}: {
  user: RecordNode;
  mayUpdate: boolean;
  onChanged: () => void;
}) {
  const { client, site } = useApp();
  const [busy, setBusy] = useState<'sending' | 'withdrawing' | null>(null);
  const isActive = user['status'] === 1;
  const act = async (kind: 'sending' | 'withdrawing') => {
    setBusy(kind);
    try {
      if (kind === 'sending') {
        await client.mutate('cmsUser/sendNameConfirmation', { id: user.id });
        notifyOfLink(user);
      } else {
        await client.mutate('cmsUser/withdrawNameChange', { id: user.id });
        notifyDone('The change was withdrawn.');
      }
    } catch (err) {
      notifyFailure(kind === 'sending' ? 'The link was not sent' : 'The change was not withdrawn', err);
    } finally {
      setBusy(null);
      onChanged();
    }
  };
  return (
    <Alert variant="outline" color="yellow" p="sm" mb="md">
      <Text size="sm" fw={600}>
        Waiting for confirmation since {longInstant(String(user['newNamesSince']), site.timeZone)}
      </Text>
      {newNames(user).map((name) => (
        <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {isActive
          ? 'The values below stay in use until the user confirms. The link is valid for 3 days.'
          : 'The user is inactive. Make them active to send the confirmation link.'}
      </Text>
      {mayUpdate ? (
        <Group gap="xs" mt="xs">
          {isActive ? (
            <Button
              variant="default"
              size="xs"
              mih={{ base: 44, sm: 30 }}
              loading={busy === 'sending'}
              disabled={busy !== null}
              leftSection={<Send size={14} aria-hidden />}
              onClick={() => void act('sending')}
            >
              Send again
            </Button>
          ) : null}
          <Button
            variant="default"
            size="xs"
            mih={{ base: 44, sm: 30 }}
            loading={busy === 'withdrawing'}
            disabled={busy !== null}
            onClick={() => void act('withdrawing')}
          >
            Withdraw
          </Button>
        </Group>
      ) : null}
    </Alert>
  );
}

function newNames(user: RecordNode): string[] {
  const [email, username] = [user['newEmail'], user['newUsername']];
  return [
    ...(typeof email === 'string' ? [`New e-mail address: ${email}`] : []),
    ...(typeof username === 'string' ? [`New username: ${username}`] : []),
  ];
}
