/** Loads a layout and shows its editor. */
import { useParams } from '@tanstack/react-router';
import { Page } from '#admin/generic/page.tsx';
import { useRecord } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { layout } from '../entity.ts';
import { LayoutEditor } from './editor/layout-editor.tsx';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useRecord(layout, Number(id));
  if (query.error) {
    return (
      <Page title="Edit layout">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  if (!query.data) return <LoadingLines count={8} height={64} />;
  return <LayoutEditor key={query.data.id} record={query.data} />;
}
