/** Versions of an item: author, time, action; a comparison of two; restoring an old version. */
import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useApp, useContentType } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import type { ContentDocument } from '../content-api.ts';
import { DocumentSiteScope } from '../editor/document-site.tsx';
import { Comparison } from './comparison.tsx';
import { NameVersion } from './name-version.tsx';
import { VersionList } from './version-list.tsx';
import { useVersions, type VersionHead } from './versions-api.ts';
import classes from './versions.module.css';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { client } = useApp();
  const contentId = Number(id);
  const document = useQuery({
    queryKey: ['content', 'worked-on', contentId],
    queryFn: () => client.query<ContentDocument>('getContentDocument', { id: contentId }),
    gcTime: 0,
  });
  const versions = useVersions(contentId);
  const error = document.error ?? versions.error;
  if (error) {
    const retry = () => void Promise.all([document.refetch(), versions.refetch()]);
    return (
      <Page title="Versions">
        <LoadFailed error={error} onRetry={retry} />
      </Page>
    );
  }
  if (!document.data || !versions.data) return <LoadingLines count={10} />;
  return (
    <Versions
      document={document.data}
      versions={versions.data.pages.flatMap((page) => page.versions)}
      onMore={versions.hasNextPage ? () => void versions.fetchNextPage() : null}
    />
  );
}

interface VersionsProps {
  document: ContentDocument;
  versions: readonly VersionHead[];
  /** Loads more versions; null when all are shown. */
  onMore: (() => void) | null;
}

function Versions({ document, versions, onMore }: VersionsProps) {
  const [state, set] = useUrlState();
  const type = useContentType(document.type);
  const to = idOf(state['to']);
  const from = idOf(state['from']) ?? firstDifferent(versions, to);
  const name = (document.values['name'] as string | null) ?? type?.label ?? 'Untitled';
  return (
    <DocumentSiteScope tenantKey={document.site.tenantKey}>
      <Page
        title={`Versions of “${name}”`}
        lead={
          <Anchor size="sm" renderRoot={(root) => <Link to={`/edit-content/${document.id}`} {...root} />}>
            <ArrowLeft size={14} aria-hidden style={{ verticalAlign: -2 }} /> Back to the item
          </Anchor>
        }
        actions={<NameVersion id={document.id} version={null} name={null} />}
      >
        <div className={classes.columns}>
          <div>
            <VersionList
              versions={versions}
              from={from}
              to={to}
              onCompare={(change) =>
                set({
                  ...(change.from !== undefined && { from: String(change.from) }),
                  ...(change.to !== undefined && { to: change.to === null ? null : String(change.to) }),
                })
              }
            />
            {onMore ? (
              <Button variant="default" mt="sm" onClick={onMore}>
                Older versions
              </Button>
            ) : null}
          </div>
          {from === null || !type ? (
            <Text size="sm" c="dimmed">
              No versions to compare yet. A version is saved when the item is published, when someone else
              edits the item, and when you name a version.
            </Text>
          ) : (
            <Comparison document={document} type={type} versions={versions} from={from} to={to} />
          )}
        </div>
      </Page>
    </DocumentSiteScope>
  );
}

function idOf(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * The default comparison: the current document with its newest version, or a version with its predecessor.
 */
function firstDifferent(versions: readonly VersionHead[], to: number | null): number | null {
  return (versions.find((version) => to === null || version.id < to) ?? versions[0])?.id ?? null;
}
