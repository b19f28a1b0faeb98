import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

const canEdit = can('manage_newsletters');

export const access: EntityAccess = { read: canEdit, create: canEdit, update: canEdit, delete: canEdit };
