/**
 * The permissions of core; those of a module are in a file of the same name in its folder. Keys from the
 * specification (section 6) are unchanged.
 */
import { definePermission } from '#model/permissions.ts';

export const permissions = {
  manage_content: definePermission({
    label: 'Create and edit content',
    roles: ['editor', 'contributor'],
    order: 10,
  }),
  publish_content: definePermission({
    label: 'Publish, unpublish, schedule and delete content, and delete unused images and files',
    roles: ['editor'],
    order: 20,
  }),
  erase_content: definePermission({
    label: 'Permanently delete content, images and files in the trash',
    order: 30,
  }),
  manage_site_sections: definePermission({
    label: 'Create, edit and delete website sections',
    roles: ['editor'],
    order: 40,
  }),
  manage_site_layouts: definePermission({ label: 'Configure layouts', roles: ['editor'], order: 50 }),
  manage_menus: definePermission({ label: 'Edit the menus of a site', roles: ['editor'], order: 60 }),
  manage_taxonomy: definePermission({
    label: 'Rename, move and delete taxonomy terms',
    roles: ['editor'],
    order: 70,
  }),
  manage_media: definePermission({
    label: 'Upload and edit images and files, and delete their own unused images and files',
    roles: ['editor', 'contributor'],
    order: 80,
  }),
  create_sites: definePermission({ label: 'Create sites', peopleOnly: true, order: 90 }),
  manage_site_settings: definePermission({ label: 'Change site settings', order: 100 }),
  manage_scripts: definePermission({
    label: 'Change settings that run scripts in readers’ browsers',
    order: 110,
  }),
  manage_imports: definePermission({ label: 'Import content from files', peopleOnly: true, order: 120 }),
  manage_users: definePermission({ label: 'Invite and edit users', peopleOnly: true, order: 900 }),
  manage_api_keys: definePermission({
    label: 'Create, change and revoke API keys',
    peopleOnly: true,
    order: 905,
  }),
  manage_webhooks: definePermission({
    label: 'Create, change and delete webhooks',
    peopleOnly: true,
    order: 907,
  }),
  read_published: definePermission({
    label: 'Read published content with custom queries',
    keysOnly: true,
    order: 908,
  }),
  manage_system: definePermission({
    label: 'Monitor email and background jobs',
    peopleOnly: true,
    order: 910,
  }),
};
