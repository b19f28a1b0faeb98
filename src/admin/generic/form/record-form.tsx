/**
 * Forms that create and edit any entity: the form is derived from the entity's fields, and the save uses the
 * record's version.
 */
import { Alert, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyInfo } from '#admin/generic/notify.ts';
import { operationOf, recordsKey, showSaved, type RecordNode } from '#admin/generic/records.ts';
import { ConflictBar } from '#admin/generic/save/conflict-bar.tsx';
import { HalfTypedGuard } from '#admin/generic/save/drafts/half-typed-guard.tsx';
import { LeaveGuard } from '#admin/generic/save/leave-guard.tsx';
import type { SaveValues } from '#admin/generic/save/save-state.ts';
import { saveWords } from '#admin/generic/save/save-words.ts';
import { useAutosave, type Autosave } from '#admin/generic/save/use-autosave.ts';
import type { FormDraft } from '#admin/generic/save/drafts/form-draft.ts';
import { holdsUnsaved, wordsIn } from '#admin/generic/save/unsaved-texts.ts';
import { useFormDraft } from '#admin/generic/save/use-form-draft.ts';
import { useLocalDraft } from '#admin/generic/save/use-local-draft.ts';
import { SaveButton } from '#admin/ui/save-button.tsx';
import { VersionsButton } from '#admin/generic/versions/versions-button.tsx';
import type { Entity } from '#model/define-entity.ts';
import type { Shape } from '#model/field.ts';
import { describeFields } from '#merge/merge.ts';
import { defaultsOf } from '#records/shape.ts';
import { useChangeWarnings } from './change-warnings.tsx';
import { FormErrorSummary } from './errors-elsewhere.tsx';
import { FormEndContext } from './form-end.ts';
import { createFormStore, type FormStore } from './form-store.ts';
import { checkValues, isOffered, presentFields, valuesFromRecord, writableFields } from './form-values.ts';
import { refusesIncomplete } from './incomplete-input.ts';
import { formMessage } from './form-message.ts';
import { ShapeForm } from './shape-form.tsx';
import { focusWithTyped } from './typed-ahead.ts';
import classes from './record-form.module.css';
import { inSentence } from '#text/in-sentence.ts';

interface RecordFormProps {
  entity: Entity;
  record: RecordNode;
  /** Fields that are left out of the form. */
  leaveOut?: readonly string[];
  disabled?: boolean;
  /** Rendered next to the Save button. */
  actions?: ReactNode;
  /** Rendered next to the fields: for example, a preview of their effect while they are edited. */
  beside?: (store: FormStore) => ReactNode;
  /**
   * Fields whose new value the server applies only after confirmation: a response with the old value is not a
   * colleague's change.
   */
  heldBack?: (record: RecordNode) => readonly string[];
  onSaved?: (record: RecordNode) => void;
}

/** Edits a record with a Save button; concurrent changes of colleagues are merged or shown. */
export function RecordForm(props: RecordFormProps) {
  const { entity, record, leaveOut = SITE, disabled = false, actions, beside } = props;
  const fields = usePresentFields(entity);
  const warnings = useChangeWarnings(entity);
  const { store, autosave, isDirty, end, acceptRecord } = useRecordEditing(entity, record, {
    ...props,
    confirm: warnings.confirm,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void autosave.flush();
  };
  const form = (
    <form onSubmit={save} noValidate>
      <FormErrorSummary store={store} shape={shownFields(entity, leaveOut)} />
      <ShapeForm
        store={store}
        shape={fields}
        groups={entity.groups}
        leaveOut={leaveOut}
        disabled={disabled}
      />
      <Group gap="sm" mt="md">
        <SaveButton isBlocked={disabled} isIdle={!autosave.isDirty} isSaving={autosave.state.sent !== null} />
        {entity.hasVersions && !disabled ? (
          <VersionsButton entity={entity} id={record.id} autosave={autosave} onRestored={acceptRecord} />
        ) : null}
        <FormEndContext value={end}>{actions}</FormEndContext>
        <SaveState autosave={autosave} />
      </Group>
      <HalfTypedGuard />
      <LeaveGuard what={inSentence(entity.label)} isDirty={isDirty} onSave={autosave.flush} />
      <Conflicts entity={entity} autosave={autosave} store={store} />
      {warnings.dialog}
    </form>
  );
  return beside ? <WithSidebar form={form}>{beside(store)}</WithSidebar> : form;
}

type ConflictsProps = { entity: Entity; autosave: Autosave; store: FormStore };

function Conflicts({ entity, autosave, store }: ConflictsProps) {
  return <ConflictBar autosave={autosave} shape={entity.fields} store={store} />;
}

function WithSidebar({ form, children }: { form: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['withBeside']}>
      {form}
      <div className={classes['beside']}>{children}</div>
    </div>
  );
}

function SaveState({ autosave }: { autosave: Autosave }) {
  const { site } = useApp();
  const color = autosave.state.failure ? 'var(--mantine-color-error)' : 'dimmed';
  return (
    <Text size="sm" c={color} component="output">
      {saveWords(autosave, site.timeZone)}
    </Text>
  );
}

const SITE = ['site'] as const;

/** The fields of an entity that the current site has. */
function usePresentFields({ fields }: Entity): Shape {
  const { modulesOn } = useApp().site;
  return useMemo(() => presentFields(fields, modulesOn), [fields, modulesOn]);
}

/** Fields that are on the form. */
function shownFields(entity: Entity, leaveOut: readonly string[]): Shape {
  return Object.fromEntries(writableFields(entity.fields).filter(([key]) => !leaveOut.includes(key)));
}

type EditingOptions = Pick<RecordFormProps, 'heldBack' | 'onSaved'> & {
  confirm: ReturnType<typeof useChangeWarnings>['confirm'];
};

function useRecordEditing(
  entity: Entity,
  record: RecordNode,
  { heldBack, onSaved, confirm }: EditingOptions,
) {
  const { client } = useApp();
  const queries = useQueryClient();
  const shape: Shape = Object.fromEntries(writableFields(entity.fields));
  const answerOf = (node: RecordNode) => ({
    version: String(node.version),
    values: valuesFromRecord(shape, node),
    node,
  });
  const [initial] = useState(() => answerOf(record));
  const [store] = useState(() => createFormStore(initial.values));
  const item = `${entity.name}.${record.id}`;
  const describe = useMemo(() => describeFields(entity.fields), [entity]);
  const autosave = useAutosave({
    item,
    store,
    initial,
    describe,
    isAutomatic: false,
    save: async ({ version, changes, base }) => {
      await confirm(record.id, changes);
      const input = { id: record.id, version: Number(version), changes, base };
      return answerOf(await client.mutate<RecordNode>(operationOf('update', entity), input));
    },
    onSaved: ({ node }, incoming) => {
      void queries.invalidateQueries({ queryKey: [...recordsKey(entity), 'list'] });
      showSaved(queries, entity, node);
      notifyDone(`${entity.label} saved.`);
      const foreign = incoming.filter((field) => !heldBack?.(node).includes(field));
      if (foreign.length > 0) notifyMerged(foreign.map((field) => describe(field).label));
      onSaved?.(node);
    },
  });
  useLocalDraft(item, initial.values, autosave);
  const ending = useFormEnding(autosave);
  const acceptRecord = (node: RecordNode) => {
    autosave.accept(answerOf(node));
    showSaved(queries, entity, node);
    onSaved?.(node);
  };
  return { store, autosave, ...ending, acceptRecord };
}

/** `end` drops the pending changes, because the record was deleted. */
function useFormEnding({ drop, isDirty }: Autosave) {
  const isEnded = useRef(false);
  const end = useCallback(() => {
    isEnded.current = true;
    drop();
  }, [drop]);
  return { end, isDirty: () => isDirty && !isEnded.current };
}

function notifyMerged(labels: readonly string[]): void {
  notifyInfo('Merged with other changes', `Includes a colleague’s changes to: ${labels.join(', ')}.`);
}

interface NewRecordFormProps {
  entity: Entity;
  /** Label of the button. Default: `Create {entity}`. */
  action?: string;
  /** Notice shown after the record is created. Default: `{entity} created.` */
  done?: string;
  /** Values of fields that the form does not show. */
  given?: Record<string, unknown>;
  leaveOut?: readonly string[];
  /** Rendered below the fields, for values that have no input. */
  below?: (store: FormStore) => ReactNode;
  onCreated: (record: RecordNode) => void;
}

/** Creates a record; its fields are validated before they are sent. */
export function NewRecordForm({
  entity,
  action = `Create ${inSentence(entity.label)}`,
  done = `${entity.label} created.`,
  given = {},
  leaveOut = SITE,
  below,
  onCreated,
}: NewRecordFormProps) {
  const fields = usePresentFields(entity);
  const [store] = useState(() => createFormStore({ ...defaultsOf(fields), ...given }));
  const created = (record: RecordNode) => {
    notifyDone(done);
    onCreated(record);
  };
  const { create, isBusy, failure, isDirty } = useCreation(entity, store, created);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(FIRST_FIELD);
    if (first) focusWithTyped(first);
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && !refusesIncomplete(event.currentTarget)) void create();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {failure ? (
        <Alert color="red" variant="outline" mb="md" role="alert">
          {failure}
        </Alert>
      ) : null}
      <FormErrorSummary store={store} shape={shownFields(entity, leaveOut)} />
      <ShapeForm store={store} shape={fields} groups={entity.groups} leaveOut={leaveOut} disabled={isBusy} />
      {below?.(store)}
      <Group mt="md">
        <SaveButton isSaving={isBusy}>{action}</SaveButton>
      </Group>
      <HalfTypedGuard />
      <LeaveGuard what={inSentence(entity.label)} isDirty={isDirty} />
    </form>
  );
}

/** Typed values stay in this browser until the record is created. Returns the function that sends them. */
function useCreationDraft(entity: Entity, store: FormStore, isDirty: () => boolean): FormDraft['send'] {
  const { site } = useApp();
  const read = () => withoutSecrets(entity.fields, store.get().values);
  const [untouched] = useState(read);
  const draft = useFormDraft({
    item: `${entity.name}.new.${site.id}`,
    untouched,
    read,
    restore: (values) => store.replace({ ...store.get().values, ...values }),
    isDirty,
  });
  useEffect(() => store.subscribe(draft.store), [store, draft]);
  return draft.send;
}

/** Passwords are not stored in the browser. */
function withoutSecrets(shape: Shape, values: SaveValues): SaveValues {
  const isSecret = (key: string) => {
    const options = shape[key]?.options ?? {};
    return 'input' in options && options.input === 'password';
  };
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isSecret(key)));
}

const FIRST_FIELD = ':is(input, textarea):enabled';

function useCreation(entity: Entity, store: FormStore, onCreated: (record: RecordNode) => void) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [untouched] = useState(() => store.get().values);
  const isCreated = useRef(false);
  const isDirty = () => store.get().values !== untouched && !isCreated.current;
  const send = useCreationDraft(entity, store, isDirty);
  const create = async () => {
    const { values } = store.get();
    const offered = writableFields(entity.fields).filter(
      ([key, field]) => isOffered(field, values) && (values[key] ?? null) !== null,
    );
    const input = Object.fromEntries(offered.map(([key]) => [key, values[key]]));
    const errors = checkValues(entity.fields, input, 'create');
    store.setErrors(errors);
    if (Object.keys(errors).length > 0) return focusFirstError();
    setIsBusy(true);
    setFailure(null);
    try {
      const record = await send(() => client.mutate<RecordNode>(operationOf('create', entity), input));
      isCreated.current = true;
      await queries.invalidateQueries({ queryKey: recordsKey(entity) });
      onCreated(record);
    } catch (err) {
      const fields = err instanceof ApiError ? err.fields : {};
      // The fields have to be enabled before one of them takes the focus.
      flushSync(() => {
        store.setErrors(fields);
        setFailure(formMessage(err, fields));
        setIsBusy(false);
      });
      if (Object.keys(fields).length > 0) focusFirstError();
    } finally {
      setIsBusy(false);
    }
  };
  useEffect(
    () =>
      holdsUnsaved(() =>
        Object.entries(store.get().values)
          .filter(([key, value]) => value !== untouched[key])
          .map(([key, value]) => ({ label: entity.fields[key]?.options.label ?? key, text: wordsIn(value) })),
      ),
    [entity, store, untouched],
  );
  return { create, isBusy, failure, isDirty };
}

/** Focuses the first error; runs after the errors are rendered. */
function focusFirstError(): void {
  setTimeout(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-error] input')?.focus(),
  );
}
