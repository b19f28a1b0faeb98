/** Shown instead of the rows of a declared list while it is empty. */
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import type { List } from '#model/screens/define-list.ts';
import { labelOf } from './use-list.ts';
import { words } from '#admin/words/index.ts';

interface ListStatesProps {
  list: List;
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'data' | 'refetch'>;
  count: number;
  /** Removes all filters; null if no filter is set. */
  onShowAll: (() => void) | null;
}

export function ListStates({ list, query, count, onShowAll }: ListStatesProps) {
  const { actor } = useApp();
  if (query.isPending) return <LoadingLines count={8} height={40} />;
  if (query.error && !query.data)
    return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (count > 0) return null;
  if (onShowAll) {
    return (
      <EmptyState
        title={words.list.noMatch}
        action={
          <Button variant="default" onClick={onShowAll}>
            {words.list.showAll}
          </Button>
        }
      >
        {words.list.noMatchHelp}
      </EmptyState>
    );
  }
  const { title, text, otherwise } = list.empty;
  const canCreate = (list.links ?? []).some(
    ({ look, canUse }) => look === 'create' && (canUse?.(actor) ?? true),
  );
  return (
    <EmptyState title={title ?? words.list.empty(labelOf(list).toLowerCase())}>
      {canCreate ? text : (otherwise ?? text)}
    </EmptyState>
  );
}
