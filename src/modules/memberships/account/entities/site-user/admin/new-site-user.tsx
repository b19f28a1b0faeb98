/** The form with which staff add a reader manually. */
import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { checkValues } from '#admin/generic/form/form-values.ts';
import { createFormStore } from '#admin/generic/form/form-store.ts';
import { refusesIncomplete } from '#admin/generic/form/incomplete-input.ts';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { recordsKey } from '#admin/generic/records.ts';
import { defaultsOf } from '#records/shape.ts';
import { siteUser } from '../entity.ts';
import { NEW_SITE_USER } from '../new-site-user.ts';

const HOME = { to: '/site-users', label: 'Site users' };

export function View() {
  const { site } = useApp();
  const { store, isBusy, failure, create } = useCreation();
  return (
    <Page title="New site user" back={HOME} lead={`New account on ${site.name}.`} width="form">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!refusesIncomplete(event.currentTarget)) void create();
        }}
      >
        {failure ? (
          <Alert color="red" variant="outline" mb="md" role="alert">
            {failure}
          </Alert>
        ) : null}
        <ShapeForm store={store} shape={NEW_SITE_USER} disabled={isBusy} />
        <Group mt="md">
          <Button type="submit" size="sm" loading={isBusy}>
            Add site user
          </Button>
        </Group>
      </form>
    </Page>
  );
}

function useCreation() {
  const { client } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [store] = useState(() => createFormStore(defaultsOf(NEW_SITE_USER)));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const create = async () => {
    const { values } = store.get();
    const errors = checkValues(NEW_SITE_USER, values, 'create');
    store.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const { id } = await client.mutate<{ id: number }>('createSiteUser', { ...values });
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
  return { store, isBusy, failure, create };
}
