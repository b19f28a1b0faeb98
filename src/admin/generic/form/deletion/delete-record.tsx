import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyChanged } from '#admin/generic/undo/notify-changed.ts';
import { restoration } from '#admin/generic/undo/restoration.ts';
import { operationOf, recordsKey } from '#admin/generic/records.ts';
import type { Entity } from '#model/define-entity.ts';
import { Uses, type RecordUses } from '#admin/ui/images/media-uses.tsx';
import { loadWarnings, Warnings } from '../change-warnings.tsx';
import { deletionText } from './deletion-text.ts';
import { MoveItems } from './move-items.tsx';
import { useFormEnd } from '../form-end.ts';
import { inSentence } from '#text/in-sentence.ts';

interface DeleteRecordProps {
  entity: Entity;
  id: number;
  /** Display name of the record. */
  title: string;
  /** Describes what happens to the records that use this record. */
  consequence: string;
  onDeleted: () => void;
  /** Called when the deletion was undone. */
  onUndone?: () => void;
}

/**
 * Asks for confirmation with the record's name, deletes the record or moves it to the trash, and shows the
 * server's message if the record is in use.
 */
export function DeleteRecord(props: DeleteRecordProps) {
  const { entity } = props;
  const { isOpen, open, close, remove, isBusy, failure } = useDeletion(props);
  const warnings = useDeletionWarnings(props, isOpen);
  const uses = useDeletionUses(props, isOpen);
  const isUsed = uses !== null && uses.totalCount > 0;
  return (
    <>
      <Button variant="subtle" color="red" size="sm" onClick={open}>
        Delete…
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Delete ${inSentence(entity.label)}`} {...dialogProps}>
        <Text size="sm" mb={isUsed ? 'xs' : 0}>
          {deletionText({ ...props, useCount: uses?.totalCount ?? 0 })}
        </Text>
        {isUsed ? <Uses uses={uses} kind={inSentence(entity.label)} /> : null}
        <Warnings warnings={warnings} />
        {failure ? (
          <Alert color="red" variant="outline" mt="md" role="alert">
            {failure}
          </Alert>
        ) : null}
        {(failure || isUsed) && entity.movesItemsBy ? (
          <MoveItems entity={entity} operation={entity.movesItemsBy} id={props.id} />
        ) : null}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" size="sm" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" size="sm" loading={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        </Group>
      </Modal>
    </>
  );
}

/**
 * Warnings do not delay a deletion: until they are loaded, or if loading fails, the dialog is shown without
 * them.
 */
function useDeletionWarnings({ entity, id }: DeleteRecordProps, isOpen: boolean) {
  const { client } = useApp();
  const { data = [] } = useQuery({
    queryKey: ['deletion-warnings', entity.name, id],
    queryFn: () => loadWarnings(client, entity, { id, values: null }),
    enabled: isOpen && entity.warnsBy !== undefined,
    gcTime: 0,
  });
  return data;
}

/** The records that use the record; null until they are loaded, for kinds of records without such a query. */
function useDeletionUses({ entity: { name, usesBy }, id }: DeleteRecordProps, isOpen: boolean) {
  const { client } = useApp();
  const { data = null } = useQuery({
    queryKey: ['deletion-uses', name, id],
    queryFn: () => client.query<RecordUses>(usesBy?.query ?? '', { ...usesBy?.input, id }),
    enabled: isOpen && usesBy !== undefined,
    gcTime: 0,
  });
  return data;
}

function useDeletion({ entity, id, title, onDeleted, onUndone }: DeleteRecordProps) {
  const app = useApp();
  const endForm = useFormEnd();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = () => {
    setFailure(null);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      const answer = await app.client.mutate<unknown>(operationOf('delete', entity), { id });
      await queries.invalidateQueries({ queryKey: [...recordsKey(entity), 'list'] });
      close();
      endForm();
      notifyChanged(app, {
        message: entity.hasTrash ? `“${title}” is in the trash.` : `“${title}” was deleted.`,
        undo: entity.hasTrash && restoration(entity),
        rows: [{ id }],
        answers: [answer],
        words: [inSentence(entity.label), inSentence(entity.pluralLabel)],
        nameOf: () => title,
        onUndone: async () => {
          await queries.invalidateQueries({ queryKey: recordsKey(entity) });
          onUndone?.();
        },
      });
      onDeleted();
    } catch (err) {
      setFailure(messageOf(err));
    } finally {
      setIsBusy(false);
    }
  };
  return { isOpen, open, close, remove, isBusy, failure };
}
