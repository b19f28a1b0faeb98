/** The form with which staff add a reader manually. */
import { Alert, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { checkValues } from '#admin/generic/form/form-values.ts';
import { createFormStore } from '#admin/generic/form/form-store.ts';
import { refusesIncomplete } from '#admin/generic/form/incomplete-input.ts';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { focusWithTyped } from '#admin/generic/form/typed-ahead.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { recordsKey } from '#admin/generic/records.ts';
import { LeaveGuard } from '#admin/generic/save/leave-guard.tsx';
import { useFormDraft } from '#admin/generic/save/use-form-draft.ts';
import { SaveButton } from '#admin/ui/save-button.tsx';
import { defaultsOf } from '#records/shape.ts';
import { siteUser } from '../entity.ts';
import { NEW_SITE_USER } from '../new-site-user.ts';

const HOME = { to: '/site-users', label: 'Site users' };

export function View() {
  const { site } = useApp();
  const { store, isBusy, failure, create, isDirty } = useCreation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:enabled');
    if (first) focusWithTyped(first);
  }, []);
  return (
    <Page title="New site user" back={HOME} lead={`New account on ${site.name}.`} width="form">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !refusesIncomplete(event.currentTarget)) void create();
        }}
      >
        {failure ? (
          <Alert color="red" variant="outline" mb="md" role="alert">
            {failure}
          </Alert>
        ) : null}
        <ShapeForm store={store} shape={NEW_SITE_USER} disabled={isBusy} />
        <Group mt="md">
          <SaveButton isSaving={isBusy}>Add site user</SaveButton>
        </Group>
        <LeaveGuard what="site user" isDirty={isDirty} />
      </form>
    </Page>
  );
}

function useCreation() {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [store] = useState(() => createFormStore(defaultsOf(NEW_SITE_USER)));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [untouched] = useState(() => store.get().values);
  const isCreated = useRef(false);
  const isDirty = () => store.get().values !== untouched && !isCreated.current;
  const draft = useFormDraft({
    item: `siteUser.new.${site.id}`,
    untouched,
    read: () => store.get().values,
    restore: store.replace,
    isDirty,
  });
  useEffect(() => store.subscribe(draft.store), [store, draft]);
  const create = async () => {
    const { values } = store.get();
    const errors = checkValues(NEW_SITE_USER, values, 'create');
    store.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const { id } = await draft.send(() => client.mutate<{ id: number }>('createSiteUser', { ...values }));
      isCreated.current = true;
      const { isInvited } = values;
      notifyDone(isInvited === false ? 'Site user added.' : 'Site user added. The invitation was sent.');
      await queries.invalidateQueries({ queryKey: recordsKey(siteUser) });
      await navigate({ to: `/site-users/${id}`, replace: true });
    } catch (error) {
      const known = error instanceof ApiError ? error.fields : {};
      store.setErrors(known);
      if (!Object.keys(known).some((key) => key in NEW_SITE_USER)) setFailure(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { store, isBusy, failure, create, isDirty };
}
