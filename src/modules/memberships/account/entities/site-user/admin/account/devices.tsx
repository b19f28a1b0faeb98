import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { deviceName } from '#admin/ui/device-name.ts';
import { can } from '#model/permissions.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useRefresh, type Device } from './details.ts';
import { Section } from './section.tsx';

/** Devices on which the reader is logged in. */
export function Devices({ id, devices }: { id: number; devices: readonly Device[] }) {
  const { actor, client, site } = useApp();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const now = new Date();
  return (
    <Section
      title="Devices"
      empty={devices.length === 0 ? 'Not logged in on any device.' : null}
      action={
        can('manage_site_users')(actor) && devices.length > 0 ? (
          <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
            Log out everywhere
          </Button>
        ) : null
      }
    >
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {devices.map(({ device, created, used, simulatedBy }) => (
          <li key={`${created} ${device}`}>
            <Text size="sm" fw={500} truncate title={device}>
              {deviceName(device)}
            </Text>
            <Text size="xs" c="dimmed">
              Logged in {shortInstant(created, site.timeZone, now)}
              {used === null ? '' : `, last used ${shortInstant(used, site.timeZone, now)}`}
              {simulatedBy ? `, simulated by ${simulatedBy}` : ''}
            </Text>
          </li>
        ))}
      </Stack>
      {isAsking ? (
        <ActionDialog
          title="Log out everywhere?"
          text="The reader is logged out on all devices within a second. The password does not change."
          label="Log out everywhere"
          run={async () => {
            await client.mutate('logOutSiteUser', { id });
            notifyDone('Logged out everywhere.');
            await refresh();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Section>
  );
}
