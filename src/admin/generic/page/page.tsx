/** The frame of a screen: a heading, actions, and the document's title. */
import { Group, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useContext, useEffect, type ReactNode } from 'react';
import { AdminAppContext } from '#admin/generic/app.ts';
import { BackLink } from '#admin/generic/list/back-link.tsx';
import { documentTitle, siteNameIn } from './document-title.ts';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** The list that contains this record: its path below /admin, and its name as in “Back to redirects”. */
  back?: { to: string; label: string } | undefined;
  /** Buttons to the right of the heading. */
  actions?: ReactNode;
  /** A line below the heading. */
  lead?: ReactNode;
  /** `form`: reading width; `full`: all available width, for lists. */
  width?: 'full' | 'form';
  children: ReactNode;
}

export function Page({ title, back, actions, lead, width = 'full', children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={classes[width]}>
      <Group justify="space-between" align="center" mb="md" gap="sm" wrap="wrap">
        <div className={classes.head}>
          {back ? <BackLink to={back.to} label={back.label} /> : null}
          <Title order={1} size="h3" className={classes.title}>
            <bdi>{title}</bdi>
          </Title>
        </div>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {lead ? <div className={classes.lead}>{lead}</div> : null}
      {children}
    </div>
  );
}

/**
 * Sets the document's title to `Title · Masthead`; on the screens of a site, with the site's name if the user has
 * several.
 */
export function useDocumentTitle(title: string): void {
  const sites = useContext(AdminAppContext)?.sites;
  const site = useRouterState({ select: ({ location }) => siteNameIn(location.publicHref, sites ?? []) });
  useEffect(() => {
    document.title = documentTitle(title, site);
  }, [title, site]);
}
