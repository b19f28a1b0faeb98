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
import { words } from '#admin/words/index.ts';

/** Shows the logged-in user, the appearance setting, and the log-out entry. */
export function UserMenu() {
  const { user } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={240} trapFocus>
      <Popover.Target>
        <UnstyledButton
          aria-label={words.account.of(initials(user.fullName), user.fullName)}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Avatar size={32} radius="xl" color="harbour" variant="light">
            {initials(user.fullName)}
          </Avatar>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.account.title} p="sm">
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
        {words.account.profile}
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
        {words.account.logOut}
      </Button>
    </>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Text size="xs" c="dimmed" mb={4}>
        {words.account.appearance}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={words.account.appearance}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
        data={[
          { value: 'light', label: words.account.light },
          { value: 'dark', label: words.account.dark },
          { value: 'auto', label: words.account.auto },
        ]}
      />
    </>
  );
}

function initials(fullName: string): string {
  const names = fullName.split(/\s+/).filter(Boolean);
  return [names[0], names.length > 1 ? names.at(-1) : '']
    .map((name) => name?.slice(0, 1).toUpperCase() ?? '')
    .join('');
}
