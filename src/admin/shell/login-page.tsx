import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { useDocumentTitle } from '#admin/generic/page.tsx';
import { forgetSession, safeRedirect } from './session.ts';
import classes from './login-page.module.css';

/** Name and password; afterwards back to where the person came from. */
export function LoginPage({ client }: { client: Client }) {
  useDocumentTitle('Log in');
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
      // A whole load: nothing of who was here before stays in memory.
      window.location.assign(safeRedirect(search.redirect));
    } catch (err) {
      setFailure(messageOf(err));
      setIsBusy(false);
    }
  };

  return (
    <main className={classes.page}>
      <form className={classes.card} onSubmit={(event) => void logIn(event)}>
        <Stack gap="sm">
          <div>
            <Text size="sm" c="dimmed">
              Masthead
            </Text>
            <Title order={1} size="h3">
              Log in
            </Title>
          </div>
          {failure ? (
            <Alert color="red" variant="outline" role="alert" p="xs">
              {failure}
            </Alert>
          ) : null}
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
          <Anchor href="/" size="sm" c="dimmed">
            To the public sites
          </Anchor>
        </Stack>
      </form>
    </main>
  );
}
