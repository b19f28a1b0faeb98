/** What waits on the site in use: work on items at the left, what readers or machines stumble over at the right. */
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CreateMenu } from '#entities/content/admin/list/create-menu.tsx';
import { access as redirectAccess } from '#entities/website-redirect/access.ts';
import type { WorkList } from '#entities/content/work-lists.ts';
import { useApp, type AdminApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { Page } from '#admin/generic/page.tsx';
import { LoadFailed } from '#admin/generic/states.tsx';
import { FigureSection, type FigureEntry } from './figure-section.tsx';
import { useFailures, type Failures } from './failures.ts';
import classes from './home.module.css';

interface Figure {
  list: WorkList;
  count: number;
  hasMore: boolean;
  items: { id: number; name: string; type: string; at: string; detail: string | null }[];
}

interface MissingPages {
  count: number;
  hasMore: boolean;
  pages: { path: string; count: number }[];
}

/** Heading and the line shown when there is nothing. */
const WORDS: Readonly<Partial<Record<WorkList, readonly [title: string, empty: string]>>> = {
  'my-drafts': ['My drafts', 'Nothing of yours is unfinished.'],
  'my-changes': ['My unpublished changes', 'No published item has changes of yours.'],
  waiting: ['Waiting for review', 'Nobody waits for you.'],
  submitted: ['Submitted by me', 'Nothing of yours waits for review.'],
  'returned-to-me': ['Returned to me', 'Nothing came back to you.'],
  'going-live': ['Going live in the next 7 days', 'Nothing is scheduled for the coming week.'],
  expiring: ['Expiring in the next 7 days', 'Nothing goes in the coming week.'],
  'broken-links': ['Broken links', 'Every link of this site that was looked at leads somewhere.'],
};

/** Missing pages named here. */
const PAGES_MAX = 5;

export function View() {
  const app = useApp();
  const writes = app.actor.permissions.has('manage_content');
  return (
    <Page title="Home" actions={writes ? <CreateMenu /> : null}>
      {writes ? <Work app={app} /> : <Text>Use the navigation to get to what you look after.</Text>}
    </Page>
  );
}

function Work({ app }: { app: AdminApp }) {
  const { client, site } = app;
  const work = useQuery({
    queryKey: ['content', 'dashboard', site.id],
    queryFn: () => client.query<{ figures: Figure[] }>('getDashboard', { site: site.id }),
  });
  const missing = useQuery({
    queryKey: ['missing-pages', 'dashboard', site.id],
    queryFn: () => client.query<MissingPages>('getMissingPages', { site: site.id, limit: PAGES_MAX }),
  });
  const failures = useFailures(app);
  if (work.error && !work.data) return <LoadFailed error={work.error} onRetry={() => void work.refetch()} />;
  const isOfReaders = ({ list }: Figure) => list === 'broken-links';
  const figures = work.data?.figures;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {figures ? (
          figures
            .filter((figure) => !isOfReaders(figure))
            .map((figure) => <OfContent key={figure.list} figure={figure} app={app} />)
        ) : (
          <Skeleton height={320} />
        )}
      </div>
      <div className={classes.column}>
        {figures?.filter(isOfReaders).map((figure) => (
          <OfContent key={figure.list} figure={figure} app={app} />
        ))}
        <OfReaders app={app} missing={missing.data} error={missing.error} />
        <OfMachines failures={failures} app={app} />
      </div>
    </div>
  );
}

function OfContent({ figure, app }: { figure: Figure; app: AdminApp }) {
  const [title, empty] = WORDS[figure.list] ?? [figure.list, ''];
  const typeOf = (name: string) => app.contentTypes.find((type) => type.name === name)?.label ?? name;
  const entries = figure.items.map((item): FigureEntry => ({
    key: String(item.id),
    name: item.name,
    note: item.detail ?? typeOf(item.type),
    aside: figure.list === 'broken-links' ? null : shortInstant(item.at, app.site.timeZone, new Date()),
    path: `/edit-content/${item.id}`,
  }));
  return (
    <FigureSection
      title={title}
      empty={empty}
      count={figure.count}
      hasMore={figure.hasMore}
      entries={entries}
      more={{ path: '/content', search: { show: figure.list } }}
    />
  );
}

function OfReaders({
  app,
  missing,
  error,
}: {
  app: AdminApp;
  missing: MissingPages | undefined;
  error: Error | null;
}) {
  const mayRedirect = redirectAccess.create(app.actor);
  const entries = (missing?.pages ?? []).map(({ path, count }): FigureEntry => ({
    key: path,
    name: path,
    note: null,
    aside: count === 1 ? 'once' : `${count} times`,
    ...(mayRedirect ? { path: '/create-redirect', search: { from: path } } : { path: '/missing-pages' }),
  }));
  return (
    <FigureSection
      title="Pages not found that readers asked for"
      empty="Readers found everything they asked for."
      error={error}
      count={missing?.count}
      hasMore={missing?.hasMore ?? false}
      entries={entries}
      more={{ path: '/missing-pages' }}
    />
  );
}

function OfMachines({ failures, app }: { failures: Failures; app: AdminApp }) {
  const when = (instant: string) => shortInstant(instant, app.site.timeZone, new Date());
  return failures.map(({ query, ...words }) => (
    <FigureSection
      key={words.title}
      {...words}
      error={query.error}
      count={query.data?.count}
      hasMore={query.data?.hasMore ?? false}
      entries={(query.data?.entries ?? []).map(({ at, ...entry }) => ({
        ...entry,
        aside: at === null ? null : when(at),
      }))}
    />
  ));
}
