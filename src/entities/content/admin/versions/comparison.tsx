/** Two versions of an item side by side, and an action that restores the older one. */
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Eye, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant, withLocalInstants } from '#admin/generic/dates.ts';
import { Differences, differingFields } from '#admin/generic/differences.tsx';
import { notifyDone, notifyFailure, notifyInfo } from '#admin/generic/notify.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { TextLanguageContext } from '#admin/generic/text-language.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { ContentDocument } from '../content-api.ts';
import { useModulesOfDocument } from '../editor/document-site.tsx';
import { layoutOf } from '../editor/document-shape.ts';
import { useVersionValues, type VersionHead } from './versions-api.ts';
import classes from './versions.module.css';

interface ComparisonProps {
  document: ContentDocument;
  type: ContentType;
  versions: readonly VersionHead[];
  from: number;
  /** Null: the current version. */
  to: number | null;
}

export function Comparison({ document, type, versions, from, to }: ComparisonProps) {
  const { site } = useApp();
  const modulesOn = useModulesOfDocument(document.site.tenantKey);
  const shape = useMemo(() => layoutOf(type, modulesOn).shape, [type, modulesOn]);
  const older = useVersionValues(document.id, from);
  const newer = useVersionValues(document.id, to);
  const error = older.error ?? newer.error;
  if (error) return <LoadFailed error={error} />;
  const before = older.data?.values;
  const after = to === null ? document.values : newer.data?.values;
  if (!before || !after) return <LoadingLines count={6} />;
  const count = differingFields(shape, before, after).length;
  const nameOf = (version: number | null) => {
    const head = versions.find(({ id }) => id === version);
    if (version === null) return 'current version';
    if (!head) return 'an older version';
    const event = head.name ?? withLocalInstants(head.event, site.timeZone, new Date());
    return `${event}, ${longInstant(head.at, site.timeZone)}`;
  };
  return (
    <section aria-label="Comparison">
      <Group justify="space-between" gap="sm" mb="sm" align="flex-start">
        <div className={classes.heading}>
          <h2>
            {count === 0 ? 'No differences' : count === 1 ? 'One field differs' : `${count} fields differ`}
          </h2>
          <Text size="sm" c="dimmed">
            From {nameOf(from)} to {nameOf(to)}
          </Text>
        </div>
        <Actions document={document} version={from} canRestore={to !== null || count > 0} />
      </Group>
      <TextLanguageContext value={languageOf(after)}>
        <Differences shape={shape} before={before} after={after} />
      </TextLanguageContext>
    </section>
  );
}

/** Language of the item's texts; null: the site's language. */
function languageOf({ language }: Readonly<Record<string, unknown>>): string | null {
  return typeof language === 'string' ? language : null;
}

interface ActionsProps {
  document: ContentDocument;
  version: number;
  /** Whether the item differs from the version, so that restoring has an effect. */
  canRestore: boolean;
}

function Actions({ document, version, canRestore }: ActionsProps) {
  const { client } = useApp();
  const restore = useRestore(document, version);
  const preview = useMutation({
    mutationFn: () => client.query<{ url: string }>('getContentPreview', { id: document.id, version }),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
    onError: (err) => notifyFailure('The preview could not be loaded', err),
  });
  return (
    <Group gap="xs">
      <Button
        size="sm"
        variant="default"
        leftSection={<Eye size={15} aria-hidden />}
        loading={preview.isPending}
        onClick={() => preview.mutate()}
      >
        Preview
      </Button>
      {canRestore ? (
        <Button
          size="sm"
          leftSection={<RotateCcw size={15} aria-hidden />}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
      ) : null}
    </Group>
  );
}

function useRestore(document: ContentDocument, version: number) {
  const { client } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      client.mutate<{ document: ContentDocument; leftOut: string[] }>('restoreContentVersion', {
        id: document.id,
        version: document.version,
        from: version,
      }),
    onSuccess: async ({ leftOut }) => {
      await queries.invalidateQueries({ queryKey: ['content'] });
      void navigate({ to: `/edit-content/${document.id}` });
      notifyDone('Restored. Publish to make it live; the previous text is kept as a version.');
      if (leftOut.length > 0)
        notifyInfo(
          'Some fields were not restored',
          `${leftOut.join(', ')}: the old value is no longer valid.`,
        );
    },
    onError: async (err) => {
      notifyFailure('The version was not restored', err);
      await queries.invalidateQueries({ queryKey: ['content', 'worked-on', document.id] });
    },
  });
}
