/** Loads the document and shows its editor. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApp, useContentType } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import type { ContentDocument } from '../content-api.ts';
import { ContentEditor } from './content-editor.tsx';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  return <EditContent id={Number(id)} />;
}

/** The editor of the item, or the reason why the item cannot be shown. */
export function EditContent({ id: contentId }: { id: number }) {
  const { client } = useApp();
  const query = useQuery({
    queryKey: ['content', 'document', contentId],
    enabled: Number.isInteger(contentId),
    queryFn: () => client.query<ContentDocument>('getContentDocument', { id: contentId }),
    // The editor owns the document while it is open; returning to it reloads the document.
    staleTime: 5_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.error) {
    return (
      <Page title="Edit">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  if (!query.data || (query.isStale && query.isFetching)) return <LoadingLines count={10} />;
  return <LoadedContent key={query.data.id} document={query.data} />;
}

function LoadedContent({ document }: { document: ContentDocument }) {
  const type = useContentType(document.type);
  if (!type) {
    return (
      <Page title="Edit">
        <EmptyState title={`Unknown content type “${document.type}”`}>
          Reload the page; the type may be new on the server.
        </EmptyState>
      </Page>
    );
  }
  return <ContentEditor initial={document} type={type} />;
}
