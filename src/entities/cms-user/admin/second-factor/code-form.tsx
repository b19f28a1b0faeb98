/** A form confirmed by a code of the second factor. */
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import type { FieldErrors } from '#model/errors.ts';

interface CodeFormProps {
  action: string;
  /** Title of the notification for a failure that concerns no field. */
  failed: string;
  /** Whether the form also requires the password. */
  withPassword?: boolean;
  /** Whether only codes of the app are accepted, or recovery codes too. */
  accepts: 'app' | 'any';
  submit: (values: { code: string; password: string }) => Promise<void>;
  onCancel?: () => void;
}

export function CodeForm({ action, failed, withPassword, accepts, submit, onCancel }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { send, errors, isBusy } = useSubmission(submit, failed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send({ code, password });
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md" maw={380}>
        {withPassword ? (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={errors['password']}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : null}
        <TextInput
          label={accepts === 'app' ? 'Authenticator code' : 'Authenticator code or recovery code'}
          autoComplete="one-time-code"
          inputMode={accepts === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={errors['code']}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Stack>
      <Group mt="md" gap="sm">
        <Button
          type="submit"
          size="sm"
          loading={isBusy}
          disabled={!code.trim() || (withPassword && !password)}
        >
          {action}
        </Button>
        {onCancel ? (
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </Group>
    </form>
  );
}

/** Submits the form; an error is shown at its field, or in a notification. */
function useSubmission(submit: CodeFormProps['submit'], failed: string) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const send = async (values: Parameters<typeof submit>[0]) => {
    setIsBusy(true);
    setErrors({});
    try {
      await submit(values);
    } catch (err) {
      const fields = err instanceof ApiError ? err.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) notifyFailure(failed, err);
      setIsBusy(false);
    }
  };
  return { send, errors, isBusy };
}
