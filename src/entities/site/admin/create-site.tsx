/** The page that creates a site of the organisation. */
import { useEffect, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { NewSiteForm } from './new-site-form.tsx';

export function View() {
  const { client, sites, chooseSite, reloadUser } = useApp();
  const [created, setCreated] = useState<string | null>(null);
  // The new site is selected once the server's list contains it.
  const isKnown = sites.some((site) => site.tenantKey === created);
  useEffect(() => {
    if (created === null || !isKnown) return;
    chooseSite(created, '/');
  }, [created, isKnown, chooseSite]);
  return (
    <Page
      title="New site"
      width="form"
      lead="The new site comes with a home page, a layout for every content type and a logo generated from its name."
    >
      <NewSiteForm
        client={client}
        onCreated={(tenantKey) => {
          notifyDone('The site was created.');
          setCreated(tenantKey);
          reloadUser();
        }}
      />
    </Page>
  );
}
