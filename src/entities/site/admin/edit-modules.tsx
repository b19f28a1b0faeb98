import { Page } from '#admin/generic/page/page.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The page that selects which parts of the product the site uses. */
export function View() {
  return (
    <Page
      title="Enabled modules"
      width="form"
      lead="Turning a module off removes its pages, icons and links from the site."
    >
      <SettingsForm shows={(key) => key === 'modules'} />
    </Page>
  );
}
