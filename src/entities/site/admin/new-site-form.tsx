/** The form for a new site; the key in its URL is derived from the name until it is edited. */
import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { FieldGrid } from '#admin/generic/form/shape-form.tsx';
import { createFormStore, useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { checkValues, writableFields } from '#admin/generic/form/form-values.ts';
import { defaultsOf } from '#records/shape.ts';
import { isTimeZone } from '#text/time-zones.ts';
import { languageOf } from '#text/languages.ts';
import { NEW_SITE, siteKeyOf } from '../new-site.ts';
import { LookChoice } from './look-choice.tsx';

interface NewSiteFormProps {
  client: Client;
  onCreated: (tenantKey: string) => void;
}

export function NewSiteForm({ client, onCreated }: NewSiteFormProps) {
  const [store] = useState(() => createFormStore({ ...defaultsOf(NEW_SITE), ...ofBrowser() }));
  const { create, isBusy, failure } = useCreation(store, client, onCreated);
  useSuggestedKey(store);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {failure ? (
        <Alert color="red" variant="outline" mb="md" role="alert">
          {failure}
        </Alert>
      ) : null}
      <FieldGrid
        store={store}
        fields={writableFields(NEW_SITE).filter(([key]) => key !== 'look')}
        disabled={isBusy}
      />
      <Look store={store} disabled={isBusy} />
      <Group mt="lg">
        <Button type="submit" size="sm" loading={isBusy}>
          Create site
        </Button>
      </Group>
    </form>
  );
}

function Look({ store, disabled }: { store: FormStore; disabled: boolean }) {
  const value = useForm(store, ({ values: { look } }) => String(look));
  return <LookChoice value={value} onChange={(look) => store.set('look', look)} disabled={disabled} />;
}

/** Language and, if it is known, time zone of the user's browser. */
function ofBrowser(): Record<string, string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    language: languageOf(navigator.language),
    ...(isTimeZone(timeZone) && { timeZone }),
  };
}

function useSuggestedKey(store: FormStore): void {
  const name = useForm(store, ({ values: { name: typed } }) => String(typed ?? ''));
  const language = useForm(store, ({ values: { language: chosen } }) => String(chosen ?? ''));
  const suggested = useRef('');
  useEffect(() => {
    const key = siteKeyOf(name, language);
    const { tenantKey } = store.get().values;
    if ((tenantKey ?? '') === suggested.current) store.set('tenantKey', key || null);
    suggested.current = key;
  }, [name, language, store]);
}

function useCreation(store: FormStore, client: Client, onCreated: (tenantKey: string) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const create = async () => {
    const { values } = store.get();
    const errors = checkValues(NEW_SITE, values, 'create');
    store.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const { tenantKey } = await client.mutate<{ tenantKey: string }>('createSite', { ...values });
      onCreated(tenantKey);
    } catch (err) {
      const fields = err instanceof ApiError ? err.fields : {};
      store.setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(messageOf(err));
    } finally {
      setIsBusy(false);
    }
  };
  return { create, isBusy, failure };
}
