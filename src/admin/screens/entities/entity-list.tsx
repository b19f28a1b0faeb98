import { ListPage } from '#admin/generic/declared/list-page.tsx';
import { listOfRecords } from '#admin/generic/screens/record-screens.ts';
import { NoEntity, pathOf, useEntity } from './use-entity.tsx';

export function View() {
  const found = useEntity();
  if (!found) return <NoEntity />;
  const { entity, access } = found;
  const list = listOfRecords(entity, access, pathOf(entity, 'create'), (id) => pathOf(entity, String(id)));
  return <ListPage key={entity.name} list={list} title={entity.pluralLabel} />;
}
