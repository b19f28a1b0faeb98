import { useParams } from '@tanstack/react-router';
import { useApp, type RegisteredEntity } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState } from '#admin/generic/page/states.tsx';
import type { Entity } from '#model/define-entity.ts';

/** The entity named in the URL; undefined if this user may not read it. */
export function useEntity(): RegisteredEntity | undefined {
  const { entity: name }: { entity?: string } = useParams({ strict: false });
  const { entities, actor } = useApp();
  const found = entities.find(({ entity }) => entity.name === name && entity.operations.includes('stream'));
  return found?.access.read(actor) ? found : undefined;
}

/** Path of the generic screens of an entity that has no custom ones. */
export function pathOf({ name }: Entity, below?: string): string {
  return below === undefined ? `/e/${name}` : `/e/${name}/${below}`;
}

export function NoEntity() {
  return (
    <Page title="Page not found">
      <EmptyState title={`Page not found: ${window.location.pathname}`}>
        This list does not exist, or you do not have permission to view it.
      </EmptyState>
    </Page>
  );
}
