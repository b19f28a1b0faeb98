/** Calls the generic operations of an entity by name. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Entity } from '#model/define-entity.ts';
import { pascalCase } from '#model/field.ts';
import type { Stream } from './api/client.ts';
import { useApp } from './app.ts';

export interface RecordNode {
  id: number;
  version: number;
  created: string;
  updated: string;
  [field: string]: unknown;
}

export type RecordPage = Stream<RecordNode>;

/** Name of an operation: `operationOf('update', layout)` is `updateLayout`. */
export function operationOf(
  kind: 'get' | 'stream' | 'create' | 'update' | 'delete',
  entity: Pick<Entity, 'name'>,
): string {
  const name = pascalCase(entity.name);
  return kind === 'stream' ? `get${name}Stream` : `${kind}${name}`;
}

/** First part of the query keys of an entity's records: invalidate it after a write. */
export function recordsKey(entity: Pick<Entity, 'name'>): string[] {
  return ['records', entity.name];
}

/** A page of records. */
export function useRecordPage(entity: Entity, input: Record<string, unknown>, showsPrevious = false) {
  const { client } = useApp();
  return useQuery({
    queryKey: [...recordsKey(entity), 'list', input],
    queryFn: () => client.stream<RecordNode>(operationOf('stream', entity), input),
    meta: { list: entity.pluralLabel },
    ...(showsPrevious && { placeholderData: (old: RecordPage | undefined) => old }),
  });
}

function recordKey(entity: Pick<Entity, 'name'>, id: number): unknown[] {
  return [...recordsKey(entity), 'one', id];
}

/** Updates a saved record wherever it is open: the next form of the record starts from this version. */
export function showSaved(queries: QueryClient, entity: Pick<Entity, 'name'>, record: RecordNode): void {
  queries.setQueryData<RecordNode>(recordKey(entity, record.id), (open) => open && { ...open, ...record });
}

/** Loads one record; reloaded every time a screen opens. */
export function useRecord(entity: Entity, id: number) {
  const { client } = useApp();
  return useQuery({
    queryKey: recordKey(entity, id),
    enabled: Number.isInteger(id) && id > 0,
    queryFn: () => client.query<RecordNode>(operationOf('get', entity), { id }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
