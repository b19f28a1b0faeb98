import { useParams } from '@tanstack/react-router';
import { useApp, type RegisteredEntity } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page.tsx';
import type { RecordPaths } from '#admin/generic/record-pages/record-paths.ts';
import { EmptyState } from '#admin/generic/states.tsx';
import type { Entity } from '#model/define-entity.ts';

/** The entity the address names, if this person may read it. */
export function useEntity(): RegisteredEntity | undefined {
  const { entity: name }: { entity?: string } = useParams({ strict: false });
  const { entities, actor } = useApp();
  const found = entities.find(({ entity }) => entity.name === name && entity.operations.includes('stream'));
  return found?.access.read(actor) ? found : undefined;
}

/** Where every entity without screens of its own has its pages. */
export function genericPaths({ name }: Entity): RecordPaths {
  const list = `/e/${name}`;
  return { list, create: `${list}/create`, record: (id) => `${list}/${id}` };
}

export function NoEntity() {
  return (
    <Page title="Page not found">
      <EmptyState title={`Page not found: ${window.location.pathname}`}>
        There is no such list, or you do not have permission to read it.
      </EmptyState>
    </Page>
  );
}
