/** The pictures of the site, or of all of the organisation: a grid, upload by button, drop or paste, and one picture's details beside it. */
import { Button, FileButton, Group } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { useApp } from '#admin/generic/app.ts';
import { ListSearch } from '#admin/generic/list/list-search.tsx';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page.tsx';
import { recordsKey } from '#admin/generic/records.ts';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { DroppedPictures } from '#admin/ui/dropped-pictures.tsx';
import { SiteScope } from '#admin/ui/site-scope.tsx';
import { UploadProgress } from '#admin/ui/upload-progress.tsx';
import { useUpload } from '#admin/ui/use-upload.ts';
import { asset } from '../entity.ts';
import { AssetDrawer } from './asset-drawer.tsx';
import classes from './media-library.module.css';

const PAGE_SIZE = 60;

export function View() {
  const [state, set] = useUrlState();
  const queries = useQueryClient();
  const { site } = useApp();
  const isAll = state['sites'] === 'all';
  const query = useAssets(state['search'] ?? '', isAll ? null : site.id);
  const { state: uploading, upload } = useUpload();
  const pictures = query.data?.pages.flatMap((page) => page.items) ?? [];
  const add = async (files: readonly File[]) => {
    const stored: AssetInfo[] = [];
    for (const file of files) {
      const picture = await upload(file);
      if (picture) stored.push(picture);
    }
    await queries.invalidateQueries({ queryKey: [...recordsKey(asset), 'list'] });
    const [only] = stored;
    // One that another site had already is listed there.
    const isElsewhere = stored.some(({ homeSite }) => homeSite?.id !== site.id);
    const sites = isAll || isElsewhere ? 'all' : null;
    if (stored.length === 1 && only) set({ image: String(only.id), sites });
    else if (stored.length > 1) {
      set({ sites });
      notifyDone(`${stored.length} images added.`);
    }
  };
  const button = (
    <FileButton accept="image/*" multiple onChange={(files) => void add(files)}>
      {(props) => (
        <Button
          {...props}
          size="sm"
          leftSection={<Upload size={15} aria-hidden />}
          loading={uploading.current !== null}
        >
          Upload
        </Button>
      )}
    </FileButton>
  );
  return (
    <Page title="Images" actions={button}>
      <div className={classes.library}>
        <DroppedPictures onPictures={(files) => void add(files)}>
          <div className={classes.body}>
            <Group mb="sm" component="search" aria-label="Find images">
              <ListSearch label="Search images" />
              <SiteScope isAll={isAll} onChange={(all) => set({ sites: all ? 'all' : null })} />
            </Group>
            <UploadProgress state={uploading} />
            {query.isPending ? <LoadingLines count={4} height={150} /> : null}
            {query.error && !query.data ? (
              <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
            ) : null}
            {query.data && pictures.length === 0 ? (
              <Nothing phrase={state['search'] ?? ''} isAll={isAll} />
            ) : null}
            <ul className={classes.grid}>
              {pictures.map((picture) => (
                <Tile key={picture.id} picture={picture} onOpen={() => set({ image: String(picture.id) })} />
              ))}
            </ul>
            {query.hasNextPage ? (
              <Group justify="center" mt="lg">
                <Button
                  variant="default"
                  size="sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show more
                </Button>
              </Group>
            ) : null}
          </div>
        </DroppedPictures>
      </div>
      <AssetDrawer id={state['image'] ? Number(state['image']) : null} onClose={() => set({ image: null })} />
    </Page>
  );
}

function useAssets(search: string, homeSite: number | null) {
  const { client } = useApp();
  return useInfiniteQuery({
    queryKey: [...recordsKey(asset), 'list', 'library', search, homeSite],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      client.stream<AssetInfo>('getAssetStream', {
        limit: PAGE_SIZE,
        ...(homeSite !== null && { homeSite }),
        ...(search && { search }),
        ...(pageParam && { after: pageParam }),
      }),
    getNextPageParam: (last) => (last.pageInfo.hasNextPage ? last.pageInfo.endCursor : undefined),
    placeholderData: (old) => old,
  });
}

function Tile({ picture, onOpen }: { picture: AssetInfo; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={classes.tile} onClick={onOpen}>
        <span className={classes.frame}>
          <img src={picture.thumbnailUrl} alt="" loading="lazy" width={160} height={120} />
        </span>
        <span className={classes.name}>{picture.name}</span>
        <span className={classes.detail}>
          {picture.alt ? `${picture.width} × ${picture.height}` : 'No alternative text'}
        </span>
      </button>
    </li>
  );
}

function Nothing({ phrase, isAll }: { phrase: string; isAll: boolean }) {
  if (phrase) {
    return (
      <EmptyState title="Nothing matches">
        Names, alternative texts, captions and credits are searched. Try fewer words
        {isAll ? '' : ', or all sites'}.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isAll ? 'The library is empty' : 'This site has no images yet'}>
      Drop pictures here, paste one, or use Upload. JPEG, PNG, WebP, GIF and SVG are welcome.
    </EmptyState>
  );
}
