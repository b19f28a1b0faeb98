/** The screen of an administrator whose organisation has no site: a form to create the first one. */
import { Button, Text } from '@mantine/core';
import type { Client } from '#admin/generic/api/client.ts';
import { FieldViewsContext } from '#admin/generic/field-views-context.ts';
import { useDocumentTitle } from '#admin/generic/page/page.tsx';
import { NewSiteForm } from '#entities/site/admin/new-site-form.tsx';
import { fieldViews } from '#registry/fields.admin.ts';
import classes from './first-site.module.css';

interface FirstSiteProps {
  client: Client;
  onCreated: () => void;
  onSignOut: () => Promise<void>;
}

export function FirstSite({ client, onCreated, onSignOut }: FirstSiteProps) {
  useDocumentTitle('Create your first site');
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>Create your first site</h1>
      <Text size="sm" mb="lg">
        A site is one publication, with its own address, sections, look and readers. It begins with a home
        page, layouts for every type of content and a logo drawn from its name; you can change all of it.
      </Text>
      <FieldViewsContext value={fieldViews}>
        <NewSiteForm client={client} onCreated={onCreated} />
      </FieldViewsContext>
      <Button variant="subtle" color="gray" size="sm" mt="xl" onClick={() => void onSignOut()}>
        Log out
      </Button>
    </main>
  );
}
