import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { forgetOrigins } from '#admin/generic/list/opened-from.ts';
import { AuthPage } from '#admin/generic/auth-page.tsx';
import { safeRedirect } from '#model/admin-path.ts';
import { CodeStep } from './code-step.tsx';
import { forgetSession } from './session.ts';

interface LoginAnswer {
  secondFactorToken: string | null;
}

/** Username and password, then a code if the account has a second factor; then back to the requested page. */
export function LoginPage({ client }: { client: Client }) {
  const search: { redirect?: string } = useSearch({ strict: false });
  const [token, setToken] = useState<string | null>(null);
  /** Why the password is asked for again. */
  const [isOver, setIsOver] = useState<string | null>(null);
  const enter = () => {
    forgetSession(localStorage);
    forgetOrigins(sessionStorage);
    // A full page load, so that nothing of a previous session stays in memory.
    window.location.assign(safeRedirect(search.redirect));
  };
  if (token)
    return (
      <CodeStep
        client={client}
        token={token}
        onDone={enter}
        onOver={(reason) => {
          setIsOver(reason);
          setToken(null);
        }}
      />
    );
  return <PasswordStep client={client} reason={isOver} onDone={enter} onCodeAsked={setToken} />;
}

interface PasswordStepProps {
  client: Client;
  reason: string | null;
  onDone: () => void;
  onCodeAsked: (token: string) => void;
}

function PasswordStep(props: PasswordStepProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { logIn, failure, isBusy } = usePasswordLogin(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void logIn({ username: username.trim(), password });
  };
  return (
    <AuthPage title="Log in" failure={failure}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Username or email"
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
        <Anchor renderRoot={(link) => <Link to="/user/reset-password" {...link} />} size="sm">
          Forgot password?
        </Anchor>
        <Anchor href="/" size="sm" c="dimmed">
          View the site
        </Anchor>
      </Group>
    </AuthPage>
  );
}

function usePasswordLogin({ client, reason, onDone, onCodeAsked }: PasswordStepProps) {
  const [failure, setFailure] = useState<string | null>(reason);
  const [isBusy, setIsBusy] = useState(false);
  const logIn = async (input: { username: string; password: string }) => {
    setIsBusy(true);
    setFailure(null);
    try {
      const { secondFactorToken } = await client.mutate<LoginAnswer>('cmsUser/loginCmsUser', input);
      if (secondFactorToken) onCodeAsked(secondFactorToken);
      else onDone();
    } catch (err) {
      setFailure(messageOf(err));
      setIsBusy(false);
    }
  };
  return { logIn, failure, isBusy };
}
