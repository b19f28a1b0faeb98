import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useClient } from '#admin/generic/api/client-context.ts';
import { LonePage } from '#admin/generic/lone-page.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { SetPassword } from './set-password.tsx';

/** Asks for the address first; with the secret of the mail, for the new password. */
export function View() {
  const [{ hash }] = useUrlState();
  if (!hash) return <AskForMail />;
  return (
    <SetPassword
      title="Choose a new password"
      lead="You will be logged out on every device."
      operation="cmsUser/resetCMSUserPassword"
      hash={hash}
      done="Your new password counts from now on. Every other device was logged out."
    />
  );
}

function AskForMail() {
  const client = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<'asking' | 'sending' | 'done'>('asking');
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProgress('sending');
    setProblem(null);
    setFailure(null);
    try {
      await client.mutate('cmsUser/requestResetCMSUserPassword', { email: email.trim() });
      setProgress('done');
    } catch (err) {
      const refused = err instanceof ApiError ? err.fields['email'] : undefined;
      setProblem(refused ?? null);
      setFailure(refused ? null : messageOf(err));
      setProgress('asking');
    }
  };

  if (progress === 'done') {
    return (
      <LonePage
        title="Look into your mail"
        lead={`If ${email.trim()} belongs to an account, a link to choose a new password is on its way. It works for one hour.`}
      >
        <ToLogin />
      </LonePage>
    );
  }
  return (
    <LonePage
      title="Forgot your password?"
      lead="Tell us the address of your account, and we send you a link to choose a new password."
      failure={failure}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <TextInput
            ref={input}
            type="email"
            label="E-mail"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            value={email}
            error={problem}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" loading={progress === 'sending'} fullWidth mt="xs">
            Send the link
          </Button>
        </Stack>
      </form>
      <ToLogin />
    </LonePage>
  );
}

function ToLogin() {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/login" {...props} />}>
      Back to the log-in
    </Anchor>
  );
}
