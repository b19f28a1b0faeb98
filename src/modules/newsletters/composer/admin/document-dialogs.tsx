/** Dialogs of a template or campaign: duplicate, delete, versions. */
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useReturn } from '#admin/generic/list/opened-from.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { operationOf, recordsKey, type RecordNode } from '#admin/generic/records.ts';
import { dropDrafts } from '#admin/generic/save/local-draft.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { RecordVersions } from '#admin/generic/versions/record-versions.tsx';
import type { Entity } from '#model/define-entity.ts';
import { notifyChanged } from '#admin/generic/undo/notify-changed.ts';
import { restoration } from '#admin/generic/undo/restoration.ts';
import { pascalCase } from '#model/field.ts';
import { TRASH_DAYS } from '#records/trash.ts';

/** A template or campaign, and the texts about it. */
export interface OpenDocument {
  entity: Entity;
  id: number;
  name: string;
  /** The kind of document, as a noun in sentences, like `campaign`. */
  noun: string;
  list: { to: string; label: string };
  /** Path of its editor, below /admin. */
  editorOf: (id: number) => string;
}

interface DialogProps {
  document: OpenDocument;
  onClose: () => void;
}

/** Copies the stored document and opens the copy. `isDirty`: the editor has unsaved changes. */
export function DuplicateDialog({ document, isDirty, onClose }: DialogProps & { isDirty: boolean }) {
  const { entity, id, name, noun, editorOf } = document;
  const { client } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const duplicate = useMutation({
    mutationFn: () => client.mutate<RecordNode>(`duplicate${pascalCase(entity.name)}`, { id }),
    onSuccess: async (copy) => {
      await queries.invalidateQueries({ queryKey: [...recordsKey(entity), 'list'] });
      onClose();
      notifyDone('You are now editing the copy.');
      void navigate({ to: editorOf(copy.id) });
    },
  });
  return (
    <Confirmation
      title={`Duplicate ${noun}`}
      action="Duplicate"
      isBusy={duplicate.isPending}
      isDisabled={isDirty}
      failure={duplicate.error}
      onConfirm={() => duplicate.mutate()}
      onClose={onClose}
    >
      {isDirty
        ? `Save your changes before you duplicate the ${noun}.`
        : `Creates “Copy of ${name}” and opens it.`}
    </Confirmation>
  );
}

/**
 * Deletes the document, or moves it to the trash, and returns to the list; a refusal of the server is shown in
 * the dialog.
 */
export function DeletionDialog({ document, onClose }: DialogProps) {
  const { entity, name, noun } = document;
  const deletion = useDeletion(document);
  return (
    <Confirmation
      title={entity.hasTrash ? 'Move to trash' : `Delete ${noun}`}
      action={entity.hasTrash ? 'Move to trash' : 'Delete'}
      isDanger
      isBusy={deletion.isPending}
      failure={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {entity.hasTrash
        ? `“${name}” is moved to the trash, where it stays for ${TRASH_DAYS} days. It is not sent meanwhile.`
        : `“${name}” will be permanently deleted.`}
    </Confirmation>
  );
}

function useDeletion({ entity, id, name, noun, list }: OpenDocument) {
  const app = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { address } = useReturn(list);
  return useMutation({
    mutationFn: () => app.client.mutate<unknown>(operationOf('delete', entity), { id }),
    onSuccess: async (answer) => {
      // Undo brings the document back with the changes that this browser has not saved yet.
      if (!entity.hasTrash) dropDrafts(localStorage, `${entity.name}.${id}`);
      await queries.invalidateQueries({ queryKey: [...recordsKey(entity), 'list'] });
      notifyChanged(app, {
        message: entity.hasTrash ? `“${name}” is in the trash.` : `“${name}” was deleted.`,
        undo: entity.hasTrash && restoration(entity),
        rows: [{ id }],
        answers: [answer],
        words: [noun, `${noun}s`],
        nameOf: () => name,
        onUndone: () => queries.invalidateQueries({ queryKey: recordsKey(entity) }),
      });
      void navigate({ ...address, ignoreBlocker: true });
    },
  });
}

export interface ConfirmationProps {
  title: string;
  /** Label of the button that confirms. */
  action: string;
  isDanger?: true;
  isBusy: boolean;
  isDisabled?: boolean;
  failure: unknown;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function Confirmation(props: ConfirmationProps) {
  const {
    title,
    action,
    isDanger,
    isBusy,
    isDisabled = false,
    failure,
    onConfirm,
    onClose,
    children,
  } = props;
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} {...dialogProps}>
      <Text size="sm" component="div">
        {children}
      </Text>
      {failure ? (
        <Alert color="red" variant="outline" mt="md" role="alert">
          {messageOf(failure)}
        </Alert>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          size="sm"
          {...(isDanger && { color: 'red.9' })}
          loading={isBusy}
          disabled={isDisabled}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}

interface VersionsProps extends DialogProps {
  autosave: Autosave;
  onRestored: () => void;
}

export function VersionsDialog({ document: { entity, id }, autosave, onRestored, onClose }: VersionsProps) {
  return (
    <RecordVersions
      entity={entity}
      id={id}
      version={Number(autosave.state.version)}
      values={autosave.state.confirmed}
      isDirty={autosave.isDirty}
      onRestored={onRestored}
      onClose={onClose}
    />
  );
}
