/** A new password by the link of a mail. */
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useClient } from '#admin/generic/api/client-context.ts';
import { LonePage } from '#admin/generic/lone-page.tsx';
import { PASSWORD_LENGTH, passwordProblem } from '#model/password.ts';

interface SetPasswordProps {
  title: string;
  lead: string;
  /** Takes password and hash. */
  operation: 'cmsUser/validateCMSUserInvite' | 'cmsUser/resetCMSUserPassword';
  hash: string;
  /** Said when it is done. */
  done: string;
}

/** What the server checks beside: it knows whose password it is. */
const NOBODY = { email: '', username: '', firstName: '', lastName: '' };

export function SetPassword({ title, lead, operation, hash, done }: SetPasswordProps) {
  const client = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<'asking' | 'sending' | 'done'>('asking');
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = passwordProblem(password, NOBODY);
    setProblem(found);
    setFailure(null);
    if (found) return input.current?.focus();
    setProgress('sending');
    try {
      await client.mutate(operation, { password, hash });
      setProgress('done');
    } catch (err) {
      const refused = err instanceof ApiError ? err.fields['password'] : undefined;
      setProblem(refused ?? null);
      setFailure(refused ? null : messageOf(err));
      setProgress('asking');
    }
  };

  if (progress === 'done') {
    return (
      <LonePage title="Your password is set" lead={done}>
        <Button size="sm" fullWidth renderRoot={(props) => <Link to="/login" {...props} />}>
          Log in
        </Button>
      </LonePage>
    );
  }
  return (
    <LonePage title={title} lead={lead} failure={failure}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <PasswordInput
            ref={input}
            label="New password"
            description={`At least ${PASSWORD_LENGTH.min} characters. A few words are easy to remember.`}
            autoComplete="new-password"
            required
            withAsterisk={false}
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" loading={progress === 'sending'} fullWidth mt="xs">
            Set password
          </Button>
        </Stack>
      </form>
    </LonePage>
  );
}

/** What somebody sees whose address lacks the secret, as when a mail program broke it. */
export function NoLink() {
  return (
    <LonePage title="This address is not complete">
      <Text size="sm">
        Open the link in the mail again, or copy the whole address of it into your browser. Without the mail,
        ask an administrator to invite you once more.
      </Text>
      <Anchor size="sm" renderRoot={(props) => <Link to="/login" {...props} />}>
        To the log-in
      </Anchor>
    </LonePage>
  );
}
