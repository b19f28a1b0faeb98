import { useParams } from '@tanstack/react-router';
import { EditRecordPage } from '#admin/generic/record-pages/edit-page.tsx';
import { genericPaths, NoEntity, useEntity } from './use-entity.tsx';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const found = useEntity();
  if (!found?.entity.operations.includes('get')) return <NoEntity />;
  return (
    <EditRecordPage
      key={`${found.entity.name}/${id ?? ''}`}
      found={found}
      id={Number(id)}
      paths={genericPaths(found.entity)}
    />
  );
}
