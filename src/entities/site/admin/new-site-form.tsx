/** The form for a new site; the key in its URL is derived from the name until it is edited. */
import { Alert, Group } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { FieldGrid } from '#admin/generic/form/shape-form.tsx';
import { createFormStore, useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { checkValues, writableFields, type Values } from '#admin/generic/form/form-values.ts';
import { focusWithTyped } from '#admin/generic/form/typed-ahead.ts';
import type { FormDraft } from '#admin/generic/save/drafts/form-draft.ts';
import { SaveButton } from '#admin/ui/save-button.tsx';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { defaultsOf } from '#records/shape.ts';
import { isTimeZone } from '#text/time-zones.ts';
import { languageOf } from '#text/languages.ts';
import { NEW_SITE, siteKeyOf } from '../new-site.ts';
import { LookChoice } from './look-choice.tsx';

interface NewSiteFormProps {
  client: Client;
  onCreated: (tenantKey: string) => void;
  /** Asks before a form with typed values is left, on screens that can be left. */
  guard?: (form: TypedSite) => ReactNode;
  /** Runs the request that creates the site. */
  send?: FormDraft['send'];
}

/** What was typed into the form. */
export interface TypedSite {
  store: FormStore;
  untouched: Values;
  isDirty: () => boolean;
}

export function NewSiteForm({ client, onCreated, guard, send = (request) => request() }: NewSiteFormProps) {
  const [untouched] = useState<Values>(() => ({ ...defaultsOf(NEW_SITE), ...ofBrowser() }));
  const [store] = useState(() => createFormStore(untouched));
  const { create, isBusy, failure, isCreated } = useCreation(store, { client, onCreated, send });
  const isDirty = () => !isCreated() && isTyped(store.get().values, untouched);
  useSuggestedKey(store);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector('input');
    if (first) focusWithTyped(first);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void create();
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
        <SaveButton isSaving={isBusy}>Create site</SaveButton>
      </Group>
      {guard?.({ store, untouched, isDirty })}
    </form>
  );
}

function isTyped(values: Values, untouched: Values): boolean {
  return Object.keys(values).some((key) => !isDeepEqual(values[key] ?? null, untouched[key] ?? null));
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

type CreationOptions = Required<Pick<NewSiteFormProps, 'client' | 'onCreated' | 'send'>>;

function useCreation(store: FormStore, { client, onCreated, send }: CreationOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const created = useRef(false);
  const create = async () => {
    const { values } = store.get();
    const errors = checkValues(NEW_SITE, values, 'create');
    store.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const { tenantKey } = await send(() =>
        client.mutate<{ tenantKey: string }>('createSite', { ...values }),
      );
      created.current = true;
      onCreated(tenantKey);
    } catch (err) {
      const fields = err instanceof ApiError ? err.fields : {};
      store.setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(messageOf(err));
    } finally {
      setIsBusy(false);
    }
  };
  return { create, isBusy, failure, isCreated: () => created.current };
}
