import { Avatar, Menu, SegmentedControl, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';

/** Who is logged in, how the admin looks, and the way out. */
export function UserMenu() {
  const { user, signOut } = useApp();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={240} trapFocus>
      <Menu.Target>
        <UnstyledButton aria-label={`${initials(user.fullName)}: account of ${user.fullName}`}>
          <Avatar size={32} radius="xl" color="harbour" variant="light">
            {initials(user.fullName)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '6px 12px 10px' }}>
          <Text size="sm" fw={600}>
            {user.fullName}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <div style={{ padding: '6px 12px 10px' }}>
          <Text size="xs" c="dimmed" mb={4}>
            Appearance
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Appearance"
            value={colorScheme}
            onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'auto', label: 'Auto' },
            ]}
          />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={() => void signOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.slice(0, 1).toUpperCase() ?? '')
    .join('');
}
