/**
 * Forms that create and edit any entity: the form is derived from the entity's fields, and the save uses the
 * record's version.
 */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyInfo } from '#admin/generic/notify.ts';
import { operationOf, recordsKey, showSaved, type RecordNode } from '#admin/generic/records.ts';
import { ConflictBar } from '#admin/generic/save/conflict-bar.tsx';
import { createLocalDraftStore } from '#admin/generic/save/local-draft.ts';
import { LocalDraftBanner } from '#admin/generic/save/local-draft-banner.tsx';
import { LeaveGuard, UnsavedGuard } from '#admin/generic/save/leave-guard.tsx';
import { saveWords } from '#admin/generic/save/save-words.ts';
import { useAutosave, type Autosave } from '#admin/generic/save/use-autosave.ts';
import { holdsUnsaved, wordsIn } from '#admin/generic/save/unsaved-texts.ts';
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
import { ShapeForm } from './shape-form.tsx';
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
  const { store, autosave, draft, resume, dropDraft, isDirty, end, acceptRecord } = useRecordEditing(
    entity,
    record,
    { ...props, confirm: warnings.confirm },
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    void autosave.flush();
  };
  const form = (
    <form onSubmit={save} noValidate>
      {draft ? <LocalDraftBanner draft={draft} onResume={resume} onDrop={dropDraft} /> : null}
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
      <LeaveGuard what={inSentence(entity.label)} isDirty={isDirty} onSave={autosave.flush} />
      <Conflicts entity={entity} autosave={autosave} store={store} />
      {warnings.dialog}
    </form>
  );
  return beside ? <WithSidebar form={form}>{beside(store)}</WithSidebar> : form;
}

type ConflictsProps = { entity: Entity; autosave: Autosave; store: FormStore };

function Conflicts({ entity, autosave: { state, decide }, store }: ConflictsProps) {
  return <ConflictBar conflicts={state.conflicts} shape={entity.fields} store={store} onDecide={decide} />;
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
  const localDraft = useLocalDraft(item, initial.values, autosave.resume);
  const ending = useFormEnding(autosave);
  const acceptRecord = (node: RecordNode) => {
    autosave.accept(answerOf(node));
    showSaved(queries, entity, node);
    onSaved?.(node);
  };
  return { store, autosave, ...localDraft, ...ending, acceptRecord };
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
  const { draft, resume, dropDraft } = useCreationDraft(entity, store, isDirty);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!refusesIncomplete(event.currentTarget)) void create();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {draft ? <LocalDraftBanner draft={draft} onResume={resume} onDrop={dropDraft} /> : null}
      {failure ? (
        <Alert color="red" variant="outline" mb="md" role="alert">
          {failure}
        </Alert>
      ) : null}
      <FormErrorSummary store={store} shape={shownFields(entity, leaveOut)} />
      <ShapeForm store={store} shape={fields} groups={entity.groups} leaveOut={leaveOut} disabled={isBusy} />
      {below?.(store)}
      <Group mt="md">
        <Button type="submit" size="sm" loading={isBusy}>
          {action}
        </Button>
      </Group>
      <UnsavedGuard what={inSentence(entity.label)} isDirty={isDirty} />
    </form>
  );
}

/**
 * Typed values survive a reload or a crash and are offered when the form is opened again. If the user leaves
 * the form in any other way, they are discarded.
 */
function useCreationDraft(entity: Entity, store: FormStore, isDirty: () => boolean) {
  const { site, user } = useApp();
  const item = `${entity.name}.new.${site.id}`;
  const [untouched] = useState(() => store.get().values);
  const localDraft = useLocalDraft(item, untouched, ({ changes }) =>
    store.replace({ ...store.get().values, ...changes }),
  );
  const latest = useRef(isDirty);
  useEffect(() => void (latest.current = isDirty));
  useEffect(() => {
    const keeper = createLocalDraftStore(localStorage, item, user.id);
    const end = store.subscribe(() => {
      const changed = Object.entries(store.get().values).filter(([key, value]) => value !== untouched[key]);
      const work = { version: '0', changes: Object.fromEntries(changed), base: {} };
      keeper.keep(latest.current() ? work : null, Date.now());
    });
    return () => {
      end();
      keeper.keep(null, Date.now());
    };
  }, [item, store, untouched, user.id]);
  return localDraft;
}

const FIRST_FIELD = ':is(input, textarea):enabled';

function useCreation(entity: Entity, store: FormStore, onCreated: (record: RecordNode) => void) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [untouched] = useState(() => store.get().values);
  const isCreated = useRef(false);
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
      const record = await client.mutate<RecordNode>(operationOf('create', entity), input);
      await queries.invalidateQueries({ queryKey: recordsKey(entity) });
      isCreated.current = true;
      onCreated(record);
    } catch (err) {
      if (err instanceof ApiError) store.setErrors(err.fields);
      setFailure(messageOf(err));
    } finally {
      setIsBusy(false);
    }
  };
  const isDirty = () => store.get().values !== untouched && !isCreated.current;
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
