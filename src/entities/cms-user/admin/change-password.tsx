import { Group, PasswordInput, Stack, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { SaveButton } from '#admin/ui/save-button.tsx';
import type { FieldErrors } from '#model/errors.ts';
import { PASSWORD_LENGTH, passwordProblem } from '#access/password.ts';
import { OWN_SESSIONS_KEY } from './own-sessions.tsx';

export function ChangePassword() {
  const { user } = useApp();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { change, errors, isBusy } = usePasswordChange();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change(current, next))) return;
    setCurrent('');
    setNext('');
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Title order={2} size="h4" mb="sm">
        Password
      </Title>
      {/* Identifies the account for password managers. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <Stack gap="md" maw={380}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={current}
          error={errors['current']}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_LENGTH.min} characters. Tip: several words are easy to remember.`}
          autoComplete="new-password"
          value={next}
          error={errors['new']}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
      </Stack>
      <Group mt="md">
        <SaveButton isSaving={isBusy} isIdle={!current || !next}>
          Change password
        </SaveButton>
      </Group>
    </form>
  );
}

/** `change` resolves to whether the password was changed; if not, `errors` or a notification explains it. */
function usePasswordChange() {
  const { client, user } = useApp();
  const queries = useQueryClient();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const change = async (current: string, next: string): Promise<boolean> => {
    const problem = passwordProblem(next, user);
    setErrors(problem ? { new: problem } : {});
    if (problem) return false;
    setIsBusy(true);
    try {
      await client.mutate('cmsUser/changeOwnPassword', { current, new: next });
      notifyDone('Password changed. All other devices were logged out.');
      void queries.invalidateQueries({ queryKey: OWN_SESSIONS_KEY });
      return true;
    } catch (err) {
      const fields = err instanceof ApiError ? err.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) notifyFailure('Your password was not changed', err);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { change, errors, isBusy };
}
