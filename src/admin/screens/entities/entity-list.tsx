import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { RecordList } from '#admin/generic/list/record-list.tsx';
import { Page } from '#admin/generic/page.tsx';
import { NoEntity, useEntity } from './use-entity.tsx';

export function View() {
  const { actor } = useApp();
  const found = useEntity();
  if (!found) return <NoEntity />;
  const { entity, access } = found;
  const mayCreate = entity.operations.includes('create') && access.create(actor);
  const mayOpen = entity.operations.includes('get') && entity.operations.includes('update');
  return (
    <Page
      title={entity.pluralLabel}
      actions={
        mayCreate ? (
          <Button
            size="sm"
            leftSection={<Plus size={15} aria-hidden />}
            renderRoot={(props) => <Link to={`/e/${entity.name}/create`} {...props} />}
          >
            Create {entity.label.toLowerCase()}
          </Button>
        ) : null
      }
    >
      <RecordList
        key={entity.name}
        entity={entity}
        {...(mayOpen && { rowPath: (row) => `/e/${entity.name}/${row.id}` })}
        empty={
          mayCreate
            ? `Create the first ${entity.label.toLowerCase()} with the button above.`
            : 'They appear here as soon as there are some.'
        }
      />
    </Page>
  );
}
