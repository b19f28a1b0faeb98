/** Only the newsletter settings, for users who may not change other settings of the site. */
import { site } from '#entities/site/entity.ts';
import { useApp } from '#admin/generic/app.ts';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { useRecord } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { newslettersSettings } from '../../../settings/newsletters.ts';
import { newsletterTrackingSettings } from '../../../../tracking/settings/newsletter-tracking.ts';
import { newsletterSendingSettings } from '../../../../sending/settings/newsletter-sending.ts';
import { access } from '../access.ts';

const OWN: readonly string[] = [
  newslettersSettings.name,
  newsletterTrackingSettings.name,
  newsletterSendingSettings.name,
];

const OTHERS = Object.keys(site.fields).filter((key) => !OWN.includes(key));

export function View() {
  const { actor, site: current, reloadUser } = useApp();
  const query = useRecord(site, current.id);
  return (
    <Page title="Newsletter settings" lead={current.name}>
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
        />
      ) : null}
    </Page>
  );
}
