import { RecordListPage } from '#admin/generic/record-pages/list-page.tsx';
import { access } from '../access.ts';
import { websiteRedirect } from '../entity.ts';
import { paths } from './paths.ts';

export function View() {
  return <RecordListPage found={{ entity: websiteRedirect, access }} paths={paths} />;
}
