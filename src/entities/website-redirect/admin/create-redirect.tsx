import { CreateRecordPage } from '#admin/generic/record-pages/create-page.tsx';
import { websiteRedirect } from '../entity.ts';
import { paths } from './paths.ts';

export function View() {
  return <CreateRecordPage entity={websiteRedirect} paths={paths} />;
}
