/** A record of an entity in the form that follows from its definition. */
import { useNavigate } from '@tanstack/react-router';
import { useApp, type RegisteredEntity } from '#admin/generic/app.ts';
import { DeleteRecord } from '#admin/generic/form/delete-record.tsx';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { useReturn } from '#admin/generic/list/opened-from.ts';
import { Page } from '#admin/generic/page.tsx';
import { useRecord } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import type { RecordPaths } from './record-paths.ts';

interface EditPageProps {
  found: RegisteredEntity;
  id: number;
  paths: RecordPaths;
}

export function EditRecordPage({ found: { entity, access }, id, paths }: EditPageProps) {
  const { actor } = useApp();
  const navigate = useNavigate();
  const list = { to: paths.list, label: entity.pluralLabel };
  const { address } = useReturn(list);
  const query = useRecord(entity, id);
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingLines count={6} height={56} />;
  const record = query.data;
  const title = String(record[entity.titleField] ?? `#${record.id}`);
  const mayUpdate = entity.operations.includes('update') && access.update(actor, record);
  const mayDelete = entity.operations.includes('delete') && access.delete(actor, record);
  return (
    <Page title={title} back={list} width="form">
      <RecordForm
        entity={entity}
        record={record}
        disabled={!mayUpdate}
        onSaved={() => void query.refetch()}
        actions={
          mayDelete ? (
            <DeleteRecord
              entity={entity}
              id={record.id}
              title={title}
              consequence="It is kept while something still uses it."
              onDeleted={() => void navigate({ ...address, replace: true })}
            />
          ) : null
        }
      />
    </Page>
  );
}
