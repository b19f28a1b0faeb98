import { useApp } from '#admin/generic/app.ts';
import { RecordList } from '#admin/generic/list/record-list.tsx';
import { Page } from '#admin/generic/page.tsx';
import { layout } from '../entity.ts';

/** Which layouts the site has, and what each is for. */
export function View() {
  const { site } = useApp();
  return (
    <Page title="Layouts" lead={`What the pages of ${site.name} are made of, by kind of page.`}>
      <RecordList entity={layout} empty="The site's pages then use the layouts of the product." />
    </Page>
  );
}
