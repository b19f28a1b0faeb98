/** The page that creates a site of the organisation. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import type { FormDraft } from '#admin/generic/save/drafts/form-draft.ts';
import { LeaveGuard } from '#admin/generic/save/leave-guard.tsx';
import { useFormDraft } from '#admin/generic/save/use-form-draft.ts';
import { NewSiteForm, type TypedSite } from './new-site-form.tsx';

export function View() {
  const { client, sites, chooseSite, reloadUser } = useApp();
  const send = useRef<FormDraft['send']>((request) => request());
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
        send={(request) => send.current(request)}
        guard={(form) => <Guard {...form} send={send} />}
      />
    </Page>
  );
}

/** What is typed stays in this browser until the site is created. */
function Guard({ store, untouched, isDirty, send }: TypedSite & { send: RefObject<FormDraft['send']> }) {
  const draft = useFormDraft({
    item: 'site.new',
    untouched,
    read: () => store.get().values,
    restore: (values) => store.replace({ ...store.get().values, ...values }),
    isDirty,
  });
  useEffect(() => {
    send.current = draft.send;
    return store.subscribe(draft.store);
  }, [store, draft, send]);
  return <LeaveGuard what="site" isDirty={isDirty} />;
}
