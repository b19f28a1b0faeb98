/** Actions on a single row, at the end of the row. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SearchLink } from '../search-link.tsx';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import type { List, ListRow, RowAction } from '#model/screens/define-list.ts';
import type { Actor } from '#model/permissions.ts';

/** The actions of a list that this user may run. */
export function usableActions(list: List, actor: Actor): readonly RowAction[] {
  return (list.rowActions ?? []).filter(({ canUse }) => canUse?.(actor) ?? true);
}

interface RowActionsProps {
  row: ListRow;
  actions: readonly RowAction[];
  listKey: readonly unknown[];
}

export function RowActions({ row, actions, listKey }: RowActionsProps) {
  return (
    <Group gap={6} justify="flex-end">
      {actions
        .filter(({ isApplicable }) => isApplicable?.(row) ?? true)
        .map((action) => (
          <Action key={action.label} action={action} row={row} listKey={listKey} />
        ))}
    </Group>
  );
}

interface ActionProps {
  action: RowAction;
  row: ListRow;
  listKey: readonly unknown[];
}

function Action({ action, row, listKey }: ActionProps) {
  const { does } = action;
  if ('operation' in does) return <Does action={action} does={does} row={row} listKey={listKey} />;
  return (
    <Button
      {...lookOf(action, row)}
      renderRoot={(root) => <SearchLink to={does.path} search={does.search(row)} {...root} />}
    >
      {action.label}
    </Button>
  );
}

function lookOf({ isQuiet, isDanger, name }: RowAction, row: ListRow) {
  return {
    size: 'compact-sm',
    variant: isQuiet || isDanger ? 'subtle' : 'default',
    ...(isQuiet && { color: 'gray' }),
    ...(isDanger && { color: 'red' }),
    'aria-label': name(row),
  } as const;
}

type Operating = Extract<RowAction['does'], { operation: string }>;

function Does({ action, does, row, listKey }: ActionProps & { does: Operating }) {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const run = useMutation({
    mutationFn: () => client.mutate(does.operation, does.input(row, site.id)),
    onSuccess: async () => {
      notifyDone(does.done(row));
      await queries.invalidateQueries({ queryKey: listKey });
    },
    onError: (err) => notifyFailure(`“${action.label}” failed`, err),
    onSettled: () => setIsAsking(false),
  });
  const { question } = does;
  return (
    <>
      <Button
        {...lookOf(action, row)}
        loading={run.isPending}
        onClick={() => (question ? setIsAsking(true) : run.mutate())}
      >
        {action.label}
      </Button>
      {question ? (
        <Modal opened={isAsking} onClose={() => setIsAsking(false)} title={question.title} {...dialogProps}>
          <Text size="sm">{question.text(row)}</Text>
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" size="sm" onClick={() => setIsAsking(false)} data-autofocus>
              {question.keep}
            </Button>
            <Button
              size="sm"
              {...(action.isDanger && { color: 'red.9' })}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              {question.confirm ?? action.label}
            </Button>
          </Group>
        </Modal>
      ) : null}
    </>
  );
}
