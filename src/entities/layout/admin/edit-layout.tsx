/** Loads a layout and shows its editor. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { useRecordOfScreen } from '#admin/generic/record-of-screen.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { layout } from '../entity.ts';
import { LayoutEditor } from './editor/layout-editor.tsx';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useRecordOfScreen(layout, Number(id));
  const [restored, setRestored] = useState(0);
  const { loadBlocks, site } = useApp();
  const blocks = useQuery({ queryKey: ['blocks', site.modulesOn], queryFn: loadBlocks, staleTime: Infinity });
  const error = query.error ?? blocks.error;
  if (error) {
    return (
      <Page title="Edit layout">
        <LoadFailed error={error} onRetry={() => void Promise.all([query.refetch(), blocks.refetch()])} />
      </Page>
    );
  }
  if (!query.data || !blocks.data) return <LoadingLines count={8} height={64} />;
  return (
    <LayoutEditor
      key={`${query.data.id} ${restored}`}
      record={query.data}
      blocks={blocks.data}
      onRestored={() => setRestored(restored + 1)}
    />
  );
}
