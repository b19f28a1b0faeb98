/**
 * Versions of a record: author, time and changed fields of each, what restoring a version would change, and
 * the button to restore it.
 */
import { Anchor, Button, Group, Modal, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant, shortInstant, withLocalInstants } from '#admin/generic/dates.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { Differences, differingFields } from '#admin/generic/differences.tsx';
import { notifyDone, notifyFailure, notifyInfo } from '#admin/generic/notify.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { words } from '#admin/words/index.ts';
import type { Entity } from '#model/define-entity.ts';
import classes from './record-versions.module.css';

interface Version {
  id: number;
  at: string;
  by: { id: number; fullName: string } | null;
  event: string;
  changes: string[];
}

interface RecordVersionsProps {
  entity: Entity;
  id: number;
  /** Version of the record in the server's last response. */
  version: number;
  /** Values stored on the server, with records as ids. */
  values: Readonly<Record<string, unknown>>;
  /** Restoring would discard unsaved changes, so the user must save or discard them first. */
  isDirty: boolean;
  /** Called after a version was restored: the displayed record must be reloaded. */
  onRestored: () => void;
  onClose: () => void;
}

/** Lists the versions in a dialog. The surrounding screen provides the field views. */
export function RecordVersions({ onClose, ...rest }: RecordVersionsProps) {
  useFocusBack();
  const [chosen, setChosen] = useState<Version | null>(null);
  return (
    <Modal opened onClose={onClose} title={words.versions.title} size="xl" {...dialogProps}>
      {chosen ? (
        <Comparison {...rest} chosen={chosen} onBack={() => setChosen(null)} onClose={onClose} />
      ) : (
        <VersionList entity={rest.entity} id={rest.id} onChoose={setChosen} />
      )}
    </Modal>
  );
}

type VersionListProps = Pick<RecordVersionsProps, 'entity' | 'id'> & { onChoose: (version: Version) => void };

function VersionList({ entity, id, onChoose }: VersionListProps) {
  const { client } = useApp();
  const query = useInfiniteQuery({
    queryKey: ['record-versions', entity.name, id],
    initialPageParam: 0,
    staleTime: 0,
    queryFn: ({ pageParam }) =>
      client.query<{ versions: Version[]; hasMore: boolean }>('getRecordVersions', {
        entity: entity.name,
        id,
        ...(pageParam > 0 && { before: pageParam }),
      }),
    getNextPageParam: (last) => (last.hasMore ? (last.versions.at(-1)?.id ?? null) : null),
  });
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingLines count={5} />;
  const versions = query.data.pages.flatMap((page) => page.versions);
  return (
    <>
      <ol className={classes.list} aria-label={words.versions.title}>
        {versions.map((version, index) => (
          <VersionRow key={version.id} version={version} isCurrent={index === 0} onChoose={onChoose} />
        ))}
      </ol>
      {versions.length === 0 ? <Text size="sm">{words.versions.none}</Text> : null}
      {query.hasNextPage ? (
        <Button
          variant="default"
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.versions.older}
        </Button>
      ) : null}
    </>
  );
}

interface VersionRowProps {
  version: Version;
  isCurrent: boolean;
  onChoose: (version: Version) => void;
}

/** Action, time, author and changed fields of a version. The current version has no link. */
function VersionRow({ version, isCurrent, onChoose }: VersionRowProps) {
  const { site } = useApp();
  const now = new Date();
  return (
    <li>
      <UnstyledButton className={classes.version} disabled={isCurrent} onClick={() => onChoose(version)}>
        <span className={classes.event}>
          {withLocalInstants(version.event, site.timeZone, now)}
          {isCurrent ? ` (${words.versions.current})` : ''}
        </span>
        <Text component="span" size="xs" c="dimmed">
          <time dateTime={version.at} title={longInstant(version.at, site.timeZone)}>
            {shortInstant(version.at, site.timeZone, now)}
          </time>
          {version.by ? ` by ${version.by.fullName}` : ''}
          {version.changes.length > 0 ? `: ${version.changes.join(', ')}` : ''}
        </Text>
      </UnstyledButton>
    </li>
  );
}

type ComparisonProps = Omit<RecordVersionsProps, 'onClose'> & {
  chosen: Version;
  onBack: () => void;
  onClose: () => void;
};

/** Shows what restoring would change, and the button to restore. */
function Comparison(props: ComparisonProps) {
  const { entity, id, values, isDirty, chosen, onBack } = props;
  const { client, site } = useApp();
  const query = useQuery({
    queryKey: ['record-version', entity.name, id, chosen.id],
    staleTime: Infinity,
    queryFn: () =>
      client.query<{ values: Record<string, unknown> }>('getRecordVersion', {
        entity: entity.name,
        id,
        version: chosen.id,
      }),
  });
  const restore = useRestore(props);
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingLines count={5} />;
  const old = query.data.values;
  const shape = Object.fromEntries(
    Object.entries(entity.fields).filter(([key]) => key in old && key in values),
  );
  const hasDifferences = differingFields(shape, values, old).length > 0;
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={onBack} data-autofocus>
        {words.versions.all}
      </Anchor>
      <Text size="sm" my="sm">
        {hasDifferences
          ? words.versions.wouldChange(longInstant(chosen.at, site.timeZone))
          : words.versions.same}
      </Text>
      <Differences shape={shape} before={values} after={old} />
      <RestoreButton restore={restore} isDirty={isDirty} hasDifferences={hasDifferences} />
    </>
  );
}

interface RestoreButtonProps {
  restore: ReturnType<typeof useRestore>;
  isDirty: boolean;
  hasDifferences: boolean;
}

function RestoreButton({ restore, isDirty, hasDifferences }: RestoreButtonProps) {
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      {isDirty ? (
        <Text size="sm" role="status">
          {words.versions.unsaved}
        </Text>
      ) : null}
      <Button
        size="sm"
        disabled={isDirty || !hasDifferences}
        loading={restore.isPending}
        leftSection={<History size={15} aria-hidden />}
        onClick={() => restore.mutate()}
      >
        {words.versions.restore}
      </Button>
    </Group>
  );
}

function useRestore({ entity, id, version, chosen, onRestored, onClose }: ComparisonProps) {
  const { client } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      client.mutate<{ leftOut: string[] }>('restoreRecordVersion', {
        entity: entity.name,
        id,
        version,
        from: chosen.id,
      }),
    onSuccess: async ({ leftOut }) => {
      onClose();
      await queries.invalidateQueries();
      onRestored();
      notifyDone(words.versions.restored);
      if (leftOut.length > 0) notifyInfo(words.versions.leftOutTitle, words.versions.leftOut(leftOut));
    },
    onError: (err) => notifyFailure(words.versions.failed, err),
  });
}
