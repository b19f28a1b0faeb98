import { Page } from '#admin/generic/page.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Which parts of the product the site uses. */
export function View() {
  return (
    <Page
      title="Enabled modules"
      width="form"
      lead="What is off is gone from the site: pages, icons and links."
    >
      <SettingsForm shows={(key) => key === 'modules'} />
    </Page>
  );
}
