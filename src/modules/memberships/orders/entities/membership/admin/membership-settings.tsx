/** Only the membership settings, for users who may not change other settings of the site. */
import { site } from '#entities/site/entity.ts';
import { useApp } from '#admin/generic/app.ts';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { useRecord } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { consentsSettings } from '../../../../account/settings/consents.ts';
import { membershipsSettings } from '../../../../gates/settings/memberships.ts';
import { Part as SharedAccounts } from '../../../../staff/ui/shared-accounts.tsx';
import { access } from '../access.ts';
import { ConsentPreview } from './consent-preview.tsx';

const GROUPS: ReadonlySet<string> = new Set([membershipsSettings.name, consentsSettings.name]);

const OTHERS = Object.keys(site.fields).filter((key) => !GROUPS.has(key));

export function View() {
  const { actor, site: current, reloadUser } = useApp();
  const query = useRecord(site, current.id);
  return (
    <Page title="Membership settings" lead={current.name}>
      <SharedAccounts />
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={6} height={56} /> : null}
      {query.data ? (
        <RecordForm
          key={current.id}
          entity={site}
          record={query.data}
          leaveOut={OTHERS}
          disabled={!access.update(actor)}
          onSaved={reloadUser}
          beside={(store) => <ConsentPreview store={store} />}
        />
      ) : null}
    </Page>
  );
}
