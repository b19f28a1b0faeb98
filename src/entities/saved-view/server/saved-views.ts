/** Named states of lists, separate for each user and site. */
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { notFound } from '#model/errors.ts';
import { assertPerson } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

/** Maximum number of saved views per list, user and site. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_LENGTH_MAX = 60;
export const VIEW_STATE_LENGTH_MAX = 2_000;

/** The list, identified by its path below /admin. */
export const LIST_INPUT = {
  site: integer({
    label: 'Site',
    names: 'site',
    help: 'ID of the site on which the caller uses the list.',
    required: true,
    min: 1,
  }),
  list: text({
    label: 'List',
    required: true,
    lengthMax: 100,
    pattern: /^\/[\w/-]+$/,
    patternMessage: 'List is its path below /admin, like /redirects.',
  }),
};

/** Output of every operation on views: all views of the list, by name. */
export const VIEWS_OUTPUT = {
  shape: 'SavedViews',
  fields: {
    views: list({
      label: 'Views',
      required: true,
      typeName: 'SavedView',
      entryLabel: 'view',
      of: {
        id: integer({ label: 'Id', help: 'ID of the view, for deleteSavedView.', required: true }),
        name: text({ label: 'Name', required: true }),
        state: text({ label: 'State', required: true, help: 'The query string of the list’s URL.' }),
      },
    }),
  },
} as const;

/** Returns the key of a user's views of a list. Throws for a site on which the user does not work. */
export function ownViews({ actor, organisationId, siteIds }: OperationContext, site: number, path: string) {
  assertPerson(actor);
  if (!siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
  return { organisation_id: organisationId, site_id: site, cms_user_id: actor.id, list: path };
}

/** Returns the views of a list, by name. */
export async function readViews({ db }: OperationContext, of: ReturnType<typeof ownViews>) {
  const views = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'state'])
    .where('organisation_id', '=', of.organisation_id)
    .where('cms_user_id', '=', of.cms_user_id)
    .where('site_id', '=', of.site_id)
    .where('list', '=', of.list)
    .orderBy('name')
    .limit(VIEWS_MAX)
    .execute();
  return { views };
}
