/** Loads a template or campaign with the blocks of the installation, and shows its editor. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { useRecordOfScreen } from '#admin/generic/record-of-screen.ts';
import type { Block } from '#model/define-block.ts';
import type { Entity } from '#model/define-entity.ts';

export interface EditorProps {
  record: RecordNode;
  /** The blocks of the installation by name. */
  blocks: ReadonlyMap<string, Block>;
  /** Called when an earlier version has replaced the record, which then has to be reloaded. */
  onRestored: () => void;
}

interface OpenDocumentProps {
  entity: Entity;
  /** Heading while the document cannot be loaded. */
  title: string;
  editor: (props: EditorProps) => ReactNode;
}

export function OpenDocument({ entity, title, editor: Editor }: OpenDocumentProps) {
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useRecordOfScreen(entity, Number(id));
  const [restored, setRestored] = useState(0);
  const { loadBlocks, site } = useApp();
  const known = useQuery({ queryKey: ['blocks', site.modulesOn], queryFn: loadBlocks, staleTime: Infinity });
  const blocks = useMemo(() => new Map((known.data ?? []).map((block) => [block.name, block])), [known.data]);
  const error = query.error ?? known.error;
  if (error) {
    return (
      <Page title={title}>
        <LoadFailed error={error} onRetry={() => void Promise.all([query.refetch(), known.refetch()])} />
      </Page>
    );
  }
  if (!query.data || !known.data) return <LoadingLines count={8} height={64} />;
  return (
    <Editor
      key={`${query.data.id} ${restored}`}
      record={query.data}
      blocks={blocks}
      onRestored={() => setRestored(restored + 1)}
    />
  );
}
