import { useApp } from '#admin/generic/app.ts';
import { CreateRecordPage } from '#admin/generic/record-pages/create-page.tsx';
import { genericPaths, NoEntity, useEntity } from './use-entity.tsx';

export function View() {
  const { actor } = useApp();
  const found = useEntity();
  if (!found?.access.create(actor) || !found.entity.operations.includes('create')) return <NoEntity />;
  return <CreateRecordPage entity={found.entity} paths={genericPaths(found.entity)} />;
}
