/** The page layout for users who are not logged in: a single card. */
import { Alert, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './page.tsx';
import classes from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  /** A sentence below the heading. */
  lead?: ReactNode;
  failure?: string | null;
  children: ReactNode;
}

export function AuthPage({ title, lead, failure, children }: AuthPageProps) {
  useDocumentTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Stack gap="sm">
          <div>
            <Text size="sm" c="dimmed">
              Masthead
            </Text>
            <Title order={1} size="h3">
              {title}
            </Title>
          </div>
          {lead ? <Text size="sm">{lead}</Text> : null}
          {failure ? (
            <Alert color="red" variant="outline" role="alert" p="xs">
              {failure}
            </Alert>
          ) : null}
          {children}
        </Stack>
      </div>
    </main>
  );
}
