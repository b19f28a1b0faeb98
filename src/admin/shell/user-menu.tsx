import {
  Avatar,
  Button,
  Divider,
  Popover,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';

/** Who is logged in, appearance, and logging out. */
export function UserMenu() {
  const { user } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={240} trapFocus>
      <Popover.Target>
        <UnstyledButton
          aria-label={`${initials(user.fullName)}: account of ${user.fullName}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Avatar size={32} radius="xl" color="harbour" variant="light">
            {initials(user.fullName)}
          </Avatar>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Account" p="sm">
        <Account onProfile={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Account({ onProfile }: { onProfile: () => void }) {
  const { user, signOut } = useApp();
  return (
    <>
      <Text size="sm" fw={600}>
        {user.fullName}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Text>
      <Button
        variant="default"
        fullWidth
        mt="sm"
        leftSection={<UserRound size={15} aria-hidden />}
        onClick={onProfile}
        renderRoot={(props) => <Link to="/user" {...props} />}
      >
        Profile and password
      </Button>
      <Divider my="sm" />
      <Appearance />
      <Divider my="sm" />
      <Button
        variant="default"
        fullWidth
        leftSection={<LogOut size={15} aria-hidden />}
        onClick={() => void signOut()}
      >
        Log out
      </Button>
    </>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
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
    </>
  );
}

function initials(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.slice(0, 1).toUpperCase() ?? '')
    .join('');
}
