/** All pictures of the organisation: a grid, upload by button, drop or paste, and one picture's details beside it. */
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
import { UploadProgress } from '#admin/ui/upload-progress.tsx';
import { useUpload } from '#admin/ui/use-upload.ts';
import { asset } from '../entity.ts';
import { AssetDrawer } from './asset-drawer.tsx';
import classes from './media-library.module.css';

const PAGE_SIZE = 60;

export function View() {
  const [state, set] = useUrlState();
  const queries = useQueryClient();
  const query = useAssets(state['search'] ?? '');
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
    if (stored.length === 1 && only) set({ image: String(only.id) });
    else if (stored.length > 1) notifyDone(`${stored.length} images added.`);
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
            </Group>
            <UploadProgress state={uploading} />
            {query.isPending ? <LoadingLines count={4} height={150} /> : null}
            {query.error && !query.data ? (
              <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
            ) : null}
            {query.data && pictures.length === 0 ? <Nothing phrase={state['search'] ?? ''} /> : null}
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

function useAssets(search: string) {
  const { client } = useApp();
  return useInfiniteQuery({
    queryKey: [...recordsKey(asset), 'list', 'library', search],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      client.stream<AssetInfo>('getAssetStream', {
        limit: PAGE_SIZE,
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

function Nothing({ phrase }: { phrase: string }) {
  if (phrase) {
    return (
      <EmptyState title="Nothing matches">
        Names, alternative texts, captions and credits are searched. Try fewer words.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="The library is empty">
      Drop pictures here, paste one, or use Upload. JPEG, PNG, WebP, GIF and SVG are welcome.
    </EmptyState>
  );
}
