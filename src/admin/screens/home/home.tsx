/** What this person can do now: what they were at, what waits, what comes. */
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp, type AdminApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { Page } from '#admin/generic/page.tsx';
import { LoadFailed } from '#admin/generic/states.tsx';
import classes from './home.module.css';

interface Item {
  id: number;
  name: string;
  type: string;
  state: string;
  hasChanges: boolean;
  published: string | null;
  updated: string;
  updatedBy: { id: number } | null;
}

/** How many items are looked through, and how many of them are shown. */
const LOOKED_THROUGH = 100;
const SHOWN = 8;

export function View() {
  const app = useApp();
  return (
    <Page title="Home">
      {app.actor.permissions.has('manage_content') ? (
        <Work app={app} />
      ) : (
        <Text>Use the navigation to get to what you look after.</Text>
      )}
    </Page>
  );
}

function Work({ app }: { app: AdminApp }) {
  const recent = useItems(app, 'updated');
  const coming = useItems(app, 'published');
  const failed = recent.error ?? coming.error;
  if (failed && !recent.data)
    return (
      <LoadFailed error={failed} onRetry={() => void Promise.all([recent.refetch(), coming.refetch()])} />
    );
  const mine = recent.data?.filter((item) => item.updatedBy?.id === app.user.id);
  const changed = recent.data?.filter((item) => item.hasChanges);
  const time = (instant: string) => shortInstant(instant, app.site.timeZone, new Date());
  return (
    <div className={classes.columns}>
      <Stack gap={28}>
        <Section
          title="Your recent work"
          items={mine}
          more="/content"
          detail={(item) => `${stateWord(item)}, ${time(item.updated)}`}
        >
          What you write and change on {app.site.name} will be listed here. <NewLinks app={app} />
        </Section>
        <Section
          title={`Last changed on ${app.site.name}`}
          items={recent.data?.filter((item) => item.updatedBy?.id !== app.user.id)}
          more="/content"
          detail={(item) => time(item.updated)}
        >
          Nobody else has changed anything yet.
        </Section>
      </Stack>
      <Stack gap={28}>
        <Section
          title="Changes not yet published"
          items={changed}
          more="/content?status=published"
          detail={(item) => time(item.updated)}
        >
          Readers see everything as it is in the admin.
        </Section>
        <Section
          title="Scheduled"
          items={coming.data}
          more="/content?status=scheduled&sort=published"
          detail={(item) => (item.published ? time(item.published) : '')}
        >
          Nothing waits for its time. An item is scheduled in its Publish menu.
        </Section>
      </Stack>
    </div>
  );
}

/** What was changed last, or what will be published next. */
function useItems({ client, site }: AdminApp, sortField: 'updated' | 'published') {
  const order = sortField === 'updated' ? { sortOrder: 'desc' } : { sortOrder: 'asc', state: 'scheduled' };
  const input = { site: site.id, sortField, limit: LOOKED_THROUGH, ...order };
  return useQuery({
    queryKey: ['content', 'home', input],
    queryFn: async () => {
      const page = await client.stream<Item>('getContentList', input);
      return page.items;
    },
  });
}

interface SectionProps {
  title: string;
  items: readonly Item[] | undefined;
  /** Where the rest is. */
  more: string;
  detail: (item: Item) => string;
  /** Shown when there are none. */
  children: ReactNode;
}

function Section({ title, items, more, detail, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        {items && items.length > 0 ? (
          <Anchor size="sm" renderRoot={(props) => <Link to={more} {...props} />}>
            In the list
          </Anchor>
        ) : null}
      </div>
      {items === undefined ? <Skeleton height={120} /> : null}
      {items?.length === 0 ? <p className={classes.empty}>{children}</p> : null}
      {items && items.length > 0 ? (
        <ul className={classes.list}>
          {items.slice(0, SHOWN).map((item) => (
            <li key={item.id}>
              <Link to={`/edit-content/${item.id}`} className={classes.item}>
                <span className={classes.name}>{item.name}</span>
                <span className={classes.detail}>{detail(item)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function NewLinks({ app }: { app: AdminApp }) {
  return (
    <>
      Start with{' '}
      {app.contentTypes.map((type, index) => (
        <span key={type.name}>
          {index > 0 ? (index === app.contentTypes.length - 1 ? ' or ' : ', ') : ''}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to={`/create-content/${type.editKey}`} {...props} />}
          >
            {type.label.toLowerCase()}
          </Anchor>
        </span>
      ))}
      .
    </>
  );
}

function stateWord(item: Item): string {
  if (item.hasChanges) return 'Unpublished changes';
  return item.state.slice(0, 1).toUpperCase() + item.state.slice(1);
}
