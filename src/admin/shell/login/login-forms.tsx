/** The two steps of a password login, used on the login page and in a dialog over a form. */
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { isSignedOut, type Client } from '#admin/generic/api/client.ts';

interface LoginAnswer {
  secondFactorToken: string | null;
}

interface PasswordFormProps {
  client: Client;
  /** Why the password is required again; null on the first attempt. */
  reason: string | null;
  /** The username to prefill. */
  username?: string;
  /** Whether the first empty field takes the focus. Default true. */
  autoFocus?: boolean;
  onDone: () => void;
  /** Called with the token of the second step. */
  onCodeRequired: (token: string) => void;
}

export function PasswordForm(props: PasswordFormProps) {
  const { username: known = '', autoFocus = true } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (autoFocus) form.current?.querySelector<HTMLElement>('input[value=""], input')?.focus();
  }, [autoFocus]);
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const { logIn, failure, isBusy } = usePasswordLogin(props);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await logIn({ username: username.trim(), password })) return;
    // Selects the password, so that the user can retype it after a refused login.
    form.current?.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')?.select();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <Failure>{failure}</Failure>
      <Stack gap="sm">
        <TextInput
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
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
  );
}

/** `logIn` returns false if the login was refused; the reason is shown above the form. */
function usePasswordLogin({ client, reason, onDone, onCodeRequired }: PasswordFormProps) {
  const [failure, setFailure] = useState<string | null>(reason);
  const [isBusy, setIsBusy] = useState(false);
  const logIn = async (input: { username: string; password: string }): Promise<boolean> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const { secondFactorToken } = await client.mutate<LoginAnswer>('cmsUser/loginCmsUser', input);
      if (secondFactorToken) onCodeRequired(secondFactorToken);
      else onDone();
      return true;
    } catch (err) {
      setFailure(messageOf(err));
      setIsBusy(false);
      return false;
    }
  };
  return { logIn, failure, isBusy };
}

interface CodeFormProps {
  client: Client;
  /** Token from the first step. */
  token: string;
  onDone: () => void;
  /** Returns to the password, with the reason. */
  onOver: (reason: string) => void;
}

export function CodeForm(props: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [code, setCode] = useState('');
  const { send, problem, failure, isBusy } = useCodeLogin(props);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await send(code))) field.current?.select();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Failure>{failure}</Failure>
      <Stack gap="sm">
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          ref={field}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" loading={isBusy} disabled={!code.trim()} fullWidth mt="xs">
          Log in
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Sends codes; `send` resolves to false if a code was refused, with the reason at the field or above the
 * form.
 */
function useCodeLogin({ client, token, onDone, onOver }: CodeFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (code: string): Promise<boolean> => {
    setIsBusy(true);
    setProblem(null);
    setFailure(null);
    try {
      await client.mutate('cmsUser/loginWithSecondFactor', { token, code });
      onDone();
      return true;
    } catch (err) {
      if (isSignedOut(err)) {
        onOver(messageOf(err));
        return true;
      }
      const refused = err instanceof ApiError ? err.fields['code'] : undefined;
      setProblem(refused ?? null);
      setFailure(refused ? null : messageOf(err));
      setIsBusy(false);
      return false;
    }
  };
  return { send, problem, failure, isBusy };
}

function Failure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Alert color="red" variant="outline" role="alert" p="xs" mb="sm">
      {children}
    </Alert>
  );
}
