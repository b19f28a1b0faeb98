import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { forgetOrigins } from '#admin/generic/list/opened-from.ts';
import { LonePage } from '#admin/generic/lone-page.tsx';
import { forgetSession, safeRedirect } from './session.ts';

/** Name and password; afterwards back to where the person came from. */
export function LoginPage({ client }: { client: Client }) {
  const search: { redirect?: string } = useSearch({ strict: false });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const logIn = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setFailure(null);
    try {
      await client.mutate('cmsUser/loginCmsUser', { username: username.trim(), password });
      forgetSession(localStorage);
      forgetOrigins(sessionStorage);
      // A whole load: nothing of who was here before stays in memory.
      window.location.assign(safeRedirect(search.redirect));
    } catch (err) {
      setFailure(messageOf(err));
      setIsBusy(false);
    }
  };

  return (
    <LonePage title="Log in" failure={failure}>
      <form onSubmit={(event) => void logIn(event)}>
        <Stack gap="sm">
          <TextInput
            label="Username or e-mail"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            ref={first}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" loading={isBusy} fullWidth mt="xs">
            Log in
          </Button>
        </Stack>
      </form>
      <Group justify="space-between">
        <Anchor renderRoot={(props) => <Link to="/user/reset-password" {...props} />} size="sm">
          Forgot password?
        </Anchor>
        <Anchor href="/" size="sm" c="dimmed">
          To the public sites
        </Anchor>
      </Group>
    </LonePage>
  );
}
