/** The second step of a log-in: a code from the app, or a recovery code. */
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { isSignedOut, type Client } from '#admin/generic/api/client.ts';
import { AuthPage } from '#admin/generic/auth-page.tsx';

interface CodeStepProps {
  client: Client;
  /** Of the first step. */
  token: string;
  onDone: () => void;
  /** Leads back to the password, with the reason; null when the person chose to. */
  onOver: (reason: string | null) => void;
}

export function CodeStep({ client, token, onDone, onOver }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [code, setCode] = useState('');
  const { send, problem, failure, isBusy } = useCodeLogin({ client, token, onDone, onOver });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await send(code))) field.current?.select();
  };
  return (
    <AuthPage
      title="Enter the code"
      lead="Open your authenticator app and enter the code it shows for Masthead. Without your phone, enter one of your recovery codes."
      failure={failure}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
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
      <Anchor
        component="button"
        type="button"
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onOver(null)}
      >
        Back to the password
      </Anchor>
    </AuthPage>
  );
}

/** Sends codes; `send` answers false when one was refused, with the reason beside the field or above the form. */
function useCodeLogin({ client, token, onDone, onOver }: CodeStepProps) {
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
