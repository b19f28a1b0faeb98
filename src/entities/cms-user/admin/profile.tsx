/** The caller's own account: name, password, second factor, and the devices on which they are logged in. */
import { Divider, Stack, TextInput } from '@mantine/core';
import { Page } from '#admin/generic/page/page.tsx';
import { useApp } from '#admin/generic/app.ts';
import { ChangePassword } from './change-password.tsx';
import { OwnName } from './own-name.tsx';
import { OwnSecondFactor } from './second-factor/own-second-factor.tsx';
import { OwnSessions } from './own-sessions.tsx';

export function View() {
  const { user } = useApp();
  return (
    <Page title="Profile" width="form">
      <Stack gap="lg">
        <TextInput
          label="Username"
          description="Only another administrator can change your username."
          value={user.username}
          readOnly
          variant="filled"
        />
        <OwnName />
        <Divider />
        <ChangePassword />
        <Divider />
        <OwnSecondFactor />
        <Divider />
        <OwnSessions />
      </Stack>
    </Page>
  );
}
