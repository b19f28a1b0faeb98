import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import type { RecordNode } from '#admin/generic/records.ts';

/** For somebody who lost phone and recovery codes. Asks once more before it happens. */
export function ResetFactor({ user, onDone }: { user: RecordNode; onDone: () => void }) {
  const { client, site } = useApp();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const reset = async () => {
    setIsBusy(true);
    try {
      await client.mutate('cmsUser/resetSecondFactor', { id: user.id });
      notifyDone('The second factor was reset. The user was logged out and told by mail.');
      onDone();
    } catch (err) {
      notifyFailure('The second factor was not reset', err);
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  };
  return (
    <Alert variant="outline" color="gray" p="sm" mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {isAsking
            ? 'The password alone will open the account until a second factor is set up again.'
            : `Second factor since ${longInstant(String(user['secondFactorSince']), site.timeZone)}.`}
        </Text>
        {isAsking ? (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button size="xs" loading={isBusy} onClick={() => void reset()}>
              Reset the second factor
            </Button>
          </Group>
        ) : (
          <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
            Reset
          </Button>
        )}
      </Group>
    </Alert>
  );
}
