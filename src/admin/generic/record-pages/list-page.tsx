/** All records of an entity: the list that follows from its definition, and the way to a new one. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApp, type RegisteredEntity } from '#admin/generic/app.ts';
import { RecordList } from '#admin/generic/list/record-list.tsx';
import { Page } from '#admin/generic/page.tsx';
import type { RecordPaths } from './record-paths.ts';

interface ListPageProps {
  found: RegisteredEntity;
  paths: RecordPaths;
}

export function RecordListPage({ found: { entity, access }, paths }: ListPageProps) {
  const { actor } = useApp();
  const mayCreate = entity.operations.includes('create') && access.create(actor);
  const mayOpen = entity.operations.includes('update');
  return (
    <Page
      title={entity.pluralLabel}
      actions={
        mayCreate ? (
          <Button
            size="sm"
            leftSection={<Plus size={15} aria-hidden />}
            renderRoot={(props) => <Link to={paths.create} {...props} />}
          >
            Create {entity.label.toLowerCase()}
          </Button>
        ) : null
      }
    >
      <RecordList
        key={entity.name}
        entity={entity}
        {...(mayOpen && { rowPath: (row) => paths.record(row.id) })}
        empty={
          mayCreate
            ? `Create the first ${entity.label.toLowerCase()} with the button above.`
            : 'They appear here as soon as there are some.'
        }
      />
    </Page>
  );
}
