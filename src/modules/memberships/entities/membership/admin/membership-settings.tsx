/** The settings of memberships alone, for who may change no others of the site. */
import { SettingsForm } from '#entities/site/admin/settings-form.tsx';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page.tsx';
import { membershipsSettings } from '../../../settings/memberships.ts';
import { Part as SharedAccounts } from '../../site-user/admin/shared-accounts.tsx';

export function View() {
  const { site } = useApp();
  return (
    <Page title="Membership settings" lead={site.name} width="form">
      <SharedAccounts />
      <SettingsForm key={site.id} shows={(_key, group) => group === membershipsSettings.name} />
    </Page>
  );
}
