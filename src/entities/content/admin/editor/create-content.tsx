/** A new item: it is created with its first title, and written on from there. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { createFormStore, useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { FieldGrid } from '#admin/generic/form/shape-form.tsx';
import { Page } from '#admin/generic/page.tsx';
import { EmptyState } from '#admin/generic/states.tsx';
import type { ContentType } from '#model/define-content-type.ts';
import { defaultsOf } from '#model/shape.ts';
import { takesType } from '#model/site-settings.ts';
import type { ContentDocument } from '../content-api.ts';
import { layoutOf } from './document-shape.ts';
import classes from './editor.module.css';
import { TitleInput } from './title-input.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The item was made a moment ago, and is written on. */
    isNew?: boolean;
  }
}

export function View() {
  const { type: editKey }: { type?: string } = useParams({ strict: false });
  const { contentTypes, site } = useApp();
  const type = contentTypes.find((one) => one.editKey === editKey);
  if (!type) {
    return (
      <Page title="New item">
        <EmptyState title={`There is no content type “${editKey ?? ''}”`}>
          Choose a type in the Create menu of the content list.
        </EmptyState>
      </Page>
    );
  }
  if (!takesType(site.supportedContentTypes, type.name)) {
    return (
      <Page title={`New ${type.label.toLowerCase()}`}>
        <EmptyState title={`${type.pluralLabel} are not among the supported content types of ${site.name}`}>
          Choose another type in the Create menu of the content list, or have it added in the site settings.
        </EmptyState>
      </Page>
    );
  }
  return <NewItem key={type.name} type={type} />;
}

function NewItem({ type }: { type: ContentType }) {
  const { site } = useApp();
  const layout = layoutOf(type);
  const [store] = useState(() => createFormStore(defaultsOf(layout.shape)));
  const { create, isBusy, failure } = useCreate(type, store);
  // What an item cannot be created without, beside its title.
  const demanded = Object.entries(layout.shape).filter(
    ([key, field]) => key !== 'name' && field.options.required,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create();
  };
  return (
    <Page
      title={`New ${type.label.toLowerCase()}`}
      lead={`On ${site.name}. It stays a draft until it is published.`}
    >
      <form onSubmit={submit} className={classes.main} style={{ justifySelf: 'start' }}>
        <TitleInput
          store={store}
          onEnter={() => void create()}
          onBlur={() => void create()}
          startsHere
          disabled={isBusy}
        />
        {demanded.length > 0 ? (
          <div className={classes.text}>
            <FieldGrid store={store} fields={demanded} />
          </div>
        ) : null}
        {failure ? (
          <Alert color="red" variant="outline" mt="md" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Group mt="md" gap="sm">
          <Button type="submit" size="sm" loading={isBusy}>
            Create draft
          </Button>
          <Text size="sm" c="dimmed">
            Write a title and press Enter.
          </Text>
        </Group>
      </form>
    </Page>
  );
}

/** Creates once, with the first title that is accepted, and leads to the editor. */
function useCreate(type: ContentType, store: FormStore) {
  const { client, site } = useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isRunning = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const create = async () => {
    const { values } = store.get();
    if (isRunning.current || !((values['name'] as string | null) ?? '').trim()) return;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      const document = await client.mutate<ContentDocument>('createContent', {
        type: type.name,
        site: site.id,
        values: given,
      });
      queries.setQueryData(['content', 'document', document.id], document);
      void queries.invalidateQueries({ queryKey: ['content', 'list'] });
      if (!isGone.current)
        void navigate({ to: `/edit-content/${document.id}`, replace: true, state: { isNew: true } });
    } catch (err) {
      if (err instanceof ApiError) store.setErrors(err.fields);
      setFailure(messageOf(err));
      setIsBusy(false);
      isRunning.current = false;
    }
  };
  useForm(store, (state) => state.errors);
  return { create, isBusy, failure };
}
