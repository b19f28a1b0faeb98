import { Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { createFormStore, useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { refusesIncomplete } from '#admin/generic/form/incomplete-input.ts';
import { checkValues, valuesFromRecord } from '#admin/generic/form/form-values.ts';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import type { FormDraft } from '#admin/generic/save/drafts/form-draft.ts';
import { LeaveGuard } from '#admin/generic/save/leave-guard.tsx';
import { useFormDraft } from '#admin/generic/save/use-form-draft.ts';
import { SaveButton } from '#admin/ui/save-button.tsx';
import { email } from '#fields/email/field.ts';
import { can } from '#model/permissions.ts';
import { PROFILE_FIELDS } from '../../profile-fields.ts';
import { useRefresh, type Account } from './details.ts';
import { Section } from './section.tsx';

const SHAPE = {
  email: email({
    label: 'Email',
    required: true,
    help: 'The old address is notified. The reader logs in with the new address.',
  }),
  ...PROFILE_FIELDS,
};

export function ProfileForm({ account }: { account: Account }) {
  const { actor } = useApp();
  const [initial] = useState(() => ({ ...valuesFromRecord(SHAPE, account), email: account.username }));
  const [store] = useState(() => createFormStore(initial));
  const hasChanges = () => changesOf(initial, store.get().values).length > 0;
  const draft = useFormDraft({
    item: `siteUserProfile.${account.id}`,
    untouched: initial,
    read: () => store.get().values,
    restore: store.replace,
    isDirty: hasChanges,
  });
  useEffect(() => store.subscribe(draft.store), [store, draft]);
  const { save, isBusy } = useSave(account.id, { store, initial, send: draft.send });
  const isDirty = useForm(store, ({ values }) => changesOf(initial, values).length > 0);
  const canManage = can('manage_site_users')(actor);
  return (
    <Section title="Profile">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!refusesIncomplete(event.currentTarget)) void save();
        }}
      >
        <ShapeForm store={store} shape={SHAPE} disabled={!canManage} />
        {canManage ? (
          <Group mt="sm">
            <SaveButton isIdle={!isDirty} isSaving={isBusy} />
          </Group>
        ) : null}
        <LeaveGuard what="profile" isDirty={hasChanges} />
      </form>
    </Section>
  );
}

type Values = Readonly<Record<string, unknown>>;

function changesOf(before: Values, after: Values): [string, unknown][] {
  return Object.entries(after).filter(([key, value]) => value !== before[key]);
}

/** Saves changed values; shows errors at their fields. */
function useSave(
  id: number,
  { store, initial, send }: { store: FormStore; initial: Values } & Pick<FormDraft, 'send'>,
) {
  const { client } = useApp();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    const { values } = store.get();
    const errors = checkValues(SHAPE, values, 'create');
    store.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setIsBusy(true);
    try {
      const changes = Object.fromEntries(changesOf(initial, values));
      await send(() => client.mutate('updateSiteUserProfileAdmin', { id, ...changes }));
      notifyDone('Profile saved.');
      await refresh();
    } catch (error) {
      if (error instanceof ApiError) store.setErrors(error.fields);
      notifyFailure('The profile was not saved', error);
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy };
}
