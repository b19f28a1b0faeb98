import { recordScreenOf } from '#model/record-screens.ts';
import { access } from '../access.ts';
import { siteUser } from '../entity.ts';

/** One reader. */
export const record = recordScreenOf(siteUser, access, { path: '/site-users', label: 'Site users' });
