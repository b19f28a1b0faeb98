/** All items of the site, as a dense table whose state is in the URL. */
import { Alert, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp, type SiteInfo } from '#admin/generic/app.ts';
import { Paging } from '#admin/generic/list/paging.tsx';
import { isTrashShown, TrashLink } from '#admin/generic/list/trash-link.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState, type UrlState } from '#admin/generic/url-state.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { LIST_COUNT_MAX, WORK_LISTS } from '../../work-lists.ts';
import type { ContentListItem } from '../content-api.ts';
import { CreateMenu } from './create-menu.tsx';
import { ItemTable } from './item-table.tsx';
import { sortShown } from './list-sort.ts';
import { Filters, FILTERS, NO_FILTERS, type FiltersProps } from './filters.tsx';

const PAGE_SIZE = 50;

export function View() {
  const { site, contentTypes } = useApp();
  const [state, set] = useUrlState();
  const query = useContentPage(state, site);
  const rows = query.data?.items ?? [];
  const isTrash = isTrashShown(state);
  return (
    <Page
      title={isTrash ? 'Trash' : 'Content'}
      lead={isTrash ? `Items stay here for ${TRASH_DAYS} days, then they are permanently deleted.` : null}
      actions={
        <>
          <TrashLink isTrash={isTrash} allLabel="All content" />
          <CreateMenu />
        </>
      }
    >
      <Filters state={state} set={set} contentTypes={contentTypes} />
      {query.error && query.data ? (
        <Alert color="red" variant="outline" mb="sm" role="alert">
          {messageOf(query.error)}
        </Alert>
      ) : null}
      {query.isPending ? <LoadingLines count={12} height={40} /> : null}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data && rows.length === 0 ? <Nothing state={state} set={set} site={site} /> : null}
      {query.data && rows.length > 0 ? (
        <>
          <ItemTable rows={rows} isTrash={isTrash} isStale={query.isPlaceholderData} />
          <Paging
            count={rows.length}
            total={query.data.totalCount}
            totalMax={LIST_COUNT_MAX}
            next={query.data.pageInfo.hasNextPage ? query.data.pageInfo.endCursor : null}
          />
        </>
      ) : null}
    </Page>
  );
}

function useContentPage(state: UrlState, site: SiteInfo) {
  const { client } = useApp();
  const sort = sortShown(state);
  const { show, type, status, author, term, publishedFrom, publishedUntil, primarySection, search, after } =
    state;
  const input = {
    site: site.id,
    limit: PAGE_SIZE,
    countTotal: true,
    ...(show && { show }),
    ...(type && { type }),
    ...(status && { state: status }),
    ...(author && { author: Number(author) }),
    ...(term && { term: Number(term) }),
    ...(publishedFrom && { publishedFrom }),
    ...(publishedUntil && { publishedUntil }),
    ...(primarySection && { primarySection: Number(primarySection) }),
    ...(search && { search }),
    ...(after && { after }),
    ...(sort && { sortField: sort.field, sortOrder: sort.order }),
  };
  return useQuery({
    queryKey: ['content', 'list', input],
    queryFn: () => client.stream<ContentListItem>('getContentList', input),
    meta: { list: 'Content' },
    placeholderData: keepPreviousData,
  });
}

function Nothing({ state, set, site }: { state: UrlState; set: FiltersProps['set']; site: SiteInfo }) {
  if (isTrashShown(state) && FILTERS.every((key) => key === 'status' || !state[key]))
    return <EmptyState title="The trash is empty">Items you delete come here first.</EmptyState>;
  const list = WORK_LISTS.find(({ value }) => value === state['show']);
  if (list && FILTERS.every((key) => key === 'show' || !state[key])) {
    return (
      <EmptyState
        title={`No items in “${list.label}”`}
        action={
          <Button variant="default" onClick={() => set(NO_FILTERS)}>
            Show all content
          </Button>
        }
      >
        Items appear here automatically.
      </EmptyState>
    );
  }
  if (FILTERS.some((key) => state[key])) {
    return (
      <EmptyState
        title="No results"
        action={
          <Button variant="default" onClick={() => set(NO_FILTERS)}>
            Clear filters
          </Button>
        }
      >
        Use fewer words or remove a filter. The search covers drafts and published items.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`${site.name} has no content yet`} action={<CreateMenu />}>
      Write your first article. It stays a draft until you publish it.
    </EmptyState>
  );
}
