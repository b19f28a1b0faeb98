import { defineRecord } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { siteFont } from '../entity.ts';

/** One family: its name, kind and licence. Its files are in the list. */
export const record = defineRecord<{ name: string }>({
  entity: siteFont,
  access,
  home: { path: '/fonts' },
  leaveOut: () => ['site', 'fileCount'],
});
