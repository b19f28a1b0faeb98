import type { RawBuilder } from 'kysely';
import type { BlockLoad } from '#model/pages/define-load.ts';
import { loadLink } from '../../server/link-load.ts';
import type { siteUserSetPassword } from './block.ts';

/** Whether the link is valid. */
type Load = BlockLoad<typeof siteUserSetPassword, RawBuilder<unknown>, boolean>;

export const load: Load = (_settings, _got, context) => loadLink('reset', context);
