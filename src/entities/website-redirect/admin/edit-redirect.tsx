import { useParams } from '@tanstack/react-router';
import { EditRecordPage } from '#admin/generic/record-pages/edit-page.tsx';
import { access } from '../access.ts';
import { websiteRedirect } from '../entity.ts';
import { paths } from './paths.ts';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  return (
    <EditRecordPage key={id} found={{ entity: websiteRedirect, access }} id={Number(id)} paths={paths} />
  );
}
