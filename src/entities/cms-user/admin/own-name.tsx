import { Group, SimpleGrid, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { SaveButton } from '#admin/ui/save-button.tsx';
import type { FieldErrors } from '#model/errors.ts';

/** The caller's own name; only other users can change the rest of the record. */
export function OwnName() {
  const { client, user, reloadUser } = useApp();
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setErrors({});
    try {
      await client.mutate('cmsUser/updateOwnProfile', { firstName, lastName });
      reloadUser();
      notifyDone('Your name was saved.');
    } catch (err) {
      const fields = err instanceof ApiError ? err.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) notifyFailure('Your name was not saved', err);
    } finally {
      setIsBusy(false);
    }
  };
  const isChanged = firstName !== user.firstName || lastName !== user.lastName;
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="First name"
          autoComplete="given-name"
          value={firstName}
          error={errors['firstName']}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          value={lastName}
          error={errors['lastName']}
          onChange={(event) => setLastName(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Group mt="md">
        <SaveButton isSaving={isBusy} isIdle={!isChanged}>
          Save name
        </SaveButton>
      </Group>
    </form>
  );
}
