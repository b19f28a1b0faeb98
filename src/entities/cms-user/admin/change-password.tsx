import { Button, Group, PasswordInput, Stack, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import type { FieldErrors } from '#model/errors.ts';
import { PASSWORD_LENGTH, passwordProblem } from '#model/password.ts';
import { OWN_SESSIONS_KEY } from './own-sessions.tsx';

export function ChangePassword() {
  const { client, user } = useApp();
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const problem = passwordProblem(next, user);
    setErrors(problem ? { new: problem } : {});
    if (problem) return;
    setIsBusy(true);
    try {
      await client.mutate('cmsUser/changeOwnPassword', { current, new: next });
      setCurrent('');
      setNext('');
      notifyDone('Your password was changed. Every other device was logged out.');
      await queries.invalidateQueries({ queryKey: OWN_SESSIONS_KEY });
    } catch (err) {
      const fields = err instanceof ApiError ? err.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) notifyFailure('Your password was not changed', err);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Title order={2} size="h4" mb="sm">
        Password
      </Title>
      {/* Tells password managers whose password it is. */}
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
          description={`At least ${PASSWORD_LENGTH.min} characters. A few words are easy to remember.`}
          autoComplete="new-password"
          value={next}
          error={errors['new']}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
      </Stack>
      <Group mt="md">
        <Button type="submit" size="sm" loading={isBusy} disabled={!current || !next}>
          Change password
        </Button>
      </Group>
    </form>
  );
}
