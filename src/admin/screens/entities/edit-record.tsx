import { useParams } from '@tanstack/react-router';
import { RecordPage } from '#admin/generic/declared/record-page.tsx';
import { recordScreenOf } from '#admin/generic/screens/record-screens.ts';
import { NoEntity, pathOf, useEntity } from './use-entity.tsx';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const found = useEntity();
  if (!found?.entity.operations.includes('get')) return <NoEntity />;
  const { entity, access } = found;
  return (
    <RecordPage
      key={`${entity.name}/${id ?? ''}`}
      screen={recordScreenOf(entity, access, { path: pathOf(entity) })}
      title={entity.label}
    />
  );
}
