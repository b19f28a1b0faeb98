import type { EntityHooks } from '#server/records/index.ts';
import { siteUser } from '../entity.ts';
import { imports } from './imports.ts';

export const hooks: EntityHooks<typeof siteUser> = { entity: siteUser, imports };
