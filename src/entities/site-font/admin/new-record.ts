import { defineNewRecord } from '#model/screens/define-record.ts';
import { siteFont } from '../entity.ts';

/** Form for a new family; its files are uploaded in the list. */
export const record = defineNewRecord({
  entity: siteFont,
  home: { path: '/fonts' },
  title: 'Create font',
  lead: 'Name the font family, then upload its files.',
  given: (site) => ({ site }),
  leaveOut: () => ['site', 'fileCount'],
  opens: () => '/fonts',
});
