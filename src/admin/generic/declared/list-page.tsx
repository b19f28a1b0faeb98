/** The screen of a declared list. */
import { Anchor, Button, FileButton, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAdminData } from '#admin/generic/admin-data.ts';
import { useApp } from '#admin/generic/app.ts';
import { lazyPart } from '#admin/generic/lazy-part.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { isTrashShown, TrashLink } from '#admin/generic/list/trash-link.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { asUpload } from '#admin/generic/running-uploads.ts';
import { UploadProgress } from '#admin/ui/uploads/upload-progress.tsx';
import { useFileUpload } from '#admin/ui/uploads/use-upload.ts';
import type { List, ListLink } from '#model/screens/define-list.ts';
import { ListRows } from './list-rows.tsx';
import { ListTabs } from './list-tabs.tsx';
import { labelOf, listKeyOf } from './use-list.ts';

interface ListPageProps {
  list: List;
  title: string;
}

/** Renders a list, or its trash if the URL requests the trash. */
export function ListPage({ list, title }: ListPageProps) {
  const [state] = useUrlState();
  if (!list.trash || !isTrashShown(state)) return <Rows list={list} title={title} />;
  return <TrashPage list={list.trash} all={title} />;
}

/** The trash of a list; `all` is the list's heading. */
export function TrashPage({ list, all }: { list: List; all: string }) {
  return (
    <Page
      title="Trash"
      lead={typeof list.lead === 'string' ? list.lead : null}
      actions={<TrashLink isTrash allLabel={`All ${all.toLowerCase()}`} />}
    >
      <ListRows list={list} />
    </Page>
  );
}

function Rows({ list, title }: ListPageProps) {
  const { actor, site } = useApp();
  const { state, add } = useAdding(list);
  const links = (list.links ?? []).filter(({ canUse }) => canUse?.(actor) ?? true);
  const { section, upload, trash } = list;
  const actions = (
    <>
      {trash ? <TrashLink isTrash={false} allLabel="" /> : null}
      {links.map((link) => (
        <HeadLink key={link.path} link={link} />
      ))}
      {upload ? (
        <UploadButton {...upload} isBusy={state.current !== null} onFiles={(files) => asUpload(add(files))} />
      ) : null}
    </>
  );
  return (
    <Page
      title={title}
      lead={typeof list.lead === 'function' ? list.lead(site.name) : list.lead}
      actions={links.length > 0 || upload || trash ? actions : null}
    >
      {section ? (
        <>
          <Title order={2} size="h4" mb="sm">
            {section.title}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {section.text}
          </Text>
        </>
      ) : null}
      {upload ? <UploadProgress state={state} /> : null}
      <Part load={list.above} />
      {list.tabs ? <ListTabs tabs={list.tabs} label={labelOf(list)} /> : null}
      <ListRows list={list} />
      <Part load={list.below} />
    </Page>
  );
}

function HeadLink({ link: { label, path, look } }: { link: ListLink }) {
  if (look === 'link') {
    return (
      <Anchor size="sm" mr="xs" renderRoot={(props) => <Link to={path} {...props} />}>
        {label}
      </Anchor>
    );
  }
  const isMain = look === 'create';
  return (
    <Button
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      leftSection={isMain ? <Plus size={15} aria-hidden /> : undefined}
      renderRoot={(props) => <Link to={path} {...props} />}
    >
      {label}
    </Button>
  );
}

function useAdding(list: List) {
  const data = useAdminData();
  const queries = useQueryClient();
  const { state, upload } = useFileUpload(data.uploadFile);
  const add = async (files: readonly File[]) => {
    let stored = 0;
    for (const file of files) if (await upload(file)) stored += 1;
    await queries.invalidateQueries({ queryKey: listKeyOf(list) });
    if (stored > 0) notifyDone(stored === 1 ? 'File added.' : `${stored} files added.`);
  };
  return { state, add };
}

interface UploadButtonProps {
  extensions: readonly string[];
  isBusy: boolean;
  onFiles: (files: readonly File[]) => Promise<void>;
}

function UploadButton({ extensions, isBusy, onFiles }: UploadButtonProps) {
  const accept = extensions.map((extension) => `.${extension}`).join(',');
  return (
    <FileButton accept={accept} multiple onChange={(files) => void onFiles(files)}>
      {(props) => (
        <Button {...props} size="sm" leftSection={<Upload size={15} aria-hidden />} loading={isBusy}>
          Upload
        </Button>
      )}
    </FileButton>
  );
}

/** A hand-written component, loaded together with the list. */
function Part({ load }: { load: List['above'] }) {
  const [View] = useState(() => (load ? lazyPart<object>(async () => (await load()).Part) : null));
  if (!View) return null;
  return (
    <Suspense fallback={null}>
      <View />
    </Suspense>
  );
}
