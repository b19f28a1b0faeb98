import { RecordListPage } from '#admin/generic/record-pages/list-page.tsx';
import { genericPaths, NoEntity, useEntity } from './use-entity.tsx';

export function View() {
  const found = useEntity();
  return found ? <RecordListPage found={found} paths={genericPaths(found.entity)} /> : <NoEntity />;
}
