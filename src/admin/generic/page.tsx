/** The frame of a screen: one heading, its actions, the document's title. */
import { Group, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** Buttons at the right of the heading. */
  actions?: ReactNode;
  /** A line below the heading. */
  lead?: ReactNode;
  /** Reading width for forms; lists take all there is. */
  width?: 'full' | 'form';
  children: ReactNode;
}

export function Page({ title, actions, lead, width = 'full', children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={classes[width]}>
      <Group justify="space-between" align="center" mb="md" gap="sm" wrap="wrap">
        <Title order={1} size="h3" className={classes.title}>
          {title}
        </Title>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {lead ? <div className={classes.lead}>{lead}</div> : null}
      {children}
    </div>
  );
}

/** `Title · Masthead` in the tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Masthead` : 'Masthead';
  }, [title]);
}
