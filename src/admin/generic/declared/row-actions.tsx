/** Actions on a single row, at the end of the row. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SearchLink } from '../search-link.tsx';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { notifyChanged } from '#admin/generic/undo/notify-changed.ts';
import type { List, ListRow, RowAction } from '#model/screens/define-list.ts';
import type { Actor } from '#model/permissions.ts';

/** The actions of a list that this user may run. */
export function usableActions(list: List, actor: Actor): readonly RowAction[] {
  return (list.rowActions ?? []).filter(({ canUse }) => canUse?.(actor) ?? true);
}

interface RowActionsProps {
  row: ListRow;
  actions: readonly RowAction[];
  /** First part of the query keys of the list. */
  listKey: readonly unknown[];
  nameOf: (row: ListRow) => string;
}

export function RowActions({ actions, ...of }: RowActionsProps) {
  return (
    <Group gap={6} justify="flex-end">
      {actions
        .filter(({ isApplicable }) => isApplicable?.(of.row) ?? true)
        .map((action) => (
          <Action key={action.label} action={action} {...of} />
        ))}
    </Group>
  );
}

type ActionProps = Omit<RowActionsProps, 'actions'> & { action: RowAction };

function Action(props: ActionProps) {
  const { action, row } = props;
  const { does } = action;
  if ('operation' in does) return <Does {...props} does={does} />;
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

function useRun(
  { action, does, row, listKey, nameOf }: ActionProps & { does: Operating },
  onEnd: () => void,
) {
  const app = useApp();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: listKey });
  return useMutation({
    mutationFn: () => app.client.mutate<unknown>(does.operation, does.input(row, app.site.id)),
    onSuccess: async (answer) => {
      notifyChanged(app, {
        message: does.done(row, answer),
        undo: does.undo,
        rows: [row],
        answers: [answer],
        words: ['row', 'rows'],
        nameOf,
        onUndone: reload,
      });
      await reload();
    },
    onError: (err) => notifyFailure(`“${action.label}” failed`, err),
    onSettled: onEnd,
  });
}

function Does(props: ActionProps & { does: Operating }) {
  const { action, does, row } = props;
  const [isAsking, setIsAsking] = useState(false);
  const run = useRun(props, () => setIsAsking(false));
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
