/** The images of the site, or of the whole organisation: a grid, upload by button, drop or paste, and one image's details next to it. */
import { Button, FileButton, Group } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { useApp } from '#admin/generic/app.ts';
import { TrashPage } from '#admin/generic/declared/list-page.tsx';
import { ListSearch } from '#admin/generic/list/list-search.tsx';
import { isTrashShown, TrashLink } from '#admin/generic/list/trash-link.tsx';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { recordsKey } from '#admin/generic/records.ts';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { DroppedImages } from '#admin/ui/images/dropped-images.tsx';
import { SiteScope } from '#admin/ui/site-scope.tsx';
import { UploadProgress } from '#admin/ui/uploads/upload-progress.tsx';
import { useUpload } from '#admin/ui/uploads/use-upload.ts';
import { trashList } from '#admin/generic/screens/trash-list.ts';
import { access } from '../access.ts';
import { asset } from '../entity.ts';
import { AssetDrawer } from './asset-drawer.tsx';
import classes from './media-library.module.css';

const PAGE_SIZE = 60;

const TRASH = trashList(asset, access);

export function View() {
  const [state] = useUrlState();
  return isTrashShown(state) ? <TrashPage list={TRASH} all="Images" /> : <Library />;
}

function Library() {
  const [state, set] = useUrlState();
  const { site } = useApp();
  const isAll = state['sites'] === 'all';
  const search = state['search'] ?? '';
  const query = useAssets(search, isAll ? null : site.id);
  const { uploading, add } = useAdding(isAll, set);
  const images = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page
      title="Images"
      actions={
        <>
          <TrashLink isTrash={false} allLabel="" />
          <UploadButton isBusy={uploading.current !== null} onFiles={add} />
        </>
      }
    >
      <div className={classes.library}>
        <DroppedImages onImages={add}>
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
            {query.data && images.length === 0 ? <Nothing phrase={search} isAll={isAll} /> : null}
            <ul className={classes.grid}>
              {images.map((image) => (
                <Tile key={image.id} image={image} onOpen={() => set({ image: String(image.id) })} />
              ))}
            </ul>
            {query.hasNextPage ? (
              <MoreButton isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
            ) : null}
          </div>
        </DroppedImages>
      </div>
      <AssetDrawer id={state['image'] ? Number(state['image']) : null} onClose={() => set({ image: null })} />
    </Page>
  );
}

/** Uploads files in sequence, then opens a single one or reports how many were added. */
function useAdding(isAll: boolean, set: (change: Record<string, string | null>) => void) {
  const queries = useQueryClient();
  const { site } = useApp();
  const { state: uploading, upload } = useUpload();
  const addAll = async (files: readonly File[]) => {
    const stored: AssetInfo[] = [];
    for (const file of files) {
      const image = await upload(file);
      if (image) stored.push(image);
    }
    await queries.invalidateQueries({ queryKey: [...recordsKey(asset), 'list'] });
    const [only] = stored;
    // An image that another site already had appears only in the list of all sites.
    const isElsewhere = stored.some(({ homeSite }) => homeSite?.id !== site.id);
    const sites = isAll || isElsewhere ? 'all' : null;
    if (stored.length === 1 && only) set({ image: String(only.id), sites });
    else if (stored.length > 1) {
      set({ sites });
      notifyDone(`${stored.length} images added.`);
    }
  };
  return { uploading, add: (files: readonly File[]) => void addAll(files) };
}

interface UploadButtonProps {
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
}

function UploadButton({ isBusy, onFiles }: UploadButtonProps) {
  return (
    <FileButton accept="image/*" multiple onChange={onFiles}>
      {(props) => (
        <Button {...props} size="sm" leftSection={<Upload size={15} aria-hidden />} loading={isBusy}>
          Upload
        </Button>
      )}
    </FileButton>
  );
}

function MoreButton({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  return (
    <Group justify="center" mt="lg">
      <Button variant="default" size="sm" loading={isBusy} onClick={onMore}>
        Show more
      </Button>
    </Group>
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

function Tile({ image, onOpen }: { image: AssetInfo; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={classes.tile} onClick={onOpen}>
        <span className={classes.frame}>
          <img src={image.thumbnailUrl} alt="" loading="lazy" width={160} height={120} />
        </span>
        <span className={classes.name}>{image.name}</span>
        <span className={classes.detail}>
          {image.alt ? `${image.width} × ${image.height}` : 'No alternative text'}
        </span>
      </button>
    </li>
  );
}

function Nothing({ phrase, isAll }: { phrase: string; isAll: boolean }) {
  if (phrase) {
    return (
      <EmptyState title="No results">
        The search covers names, alternative texts, captions and credits. Try fewer words
        {isAll ? '' : ', or all sites'}.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isAll ? 'The library is empty' : 'This site has no images yet'}>
      Drag and drop or paste images here, or choose Upload. Supported: JPEG, PNG, WebP, AVIF, GIF and SVG.
    </EmptyState>
  );
}
