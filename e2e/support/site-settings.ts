/** Settings of a demo site, changed by API calls: for journeys that need them, but do not test their form. */
import { call, type RunningApp } from './app.ts';

type Group = Record<string, unknown>;

/** A group of settings as queries return it, in the shape of an input: images by the ids of their assets. */
export function inputOf(group: Group): Group {
  return Object.fromEntries(
    Object.entries(group).map(([key, value]) => {
      const placed = value as { asset?: { id: number } } | null;
      return [key, placed?.asset ? { ...placed, asset: placed.asset.id } : value];
    }),
  );
}

/**
 * Changes general settings of the site with this id. `changesOf` gets the stored ones. `token` is a staff
 * token.
 */
export async function changeGeneral(
  app: Pick<RunningApp, 'port'>,
  token: string,
  id: number | undefined,
  changesOf: (general: Group) => Group,
): Promise<void> {
  const { version, general } = await call<{ version: number; general: Group }>(app, 'getSite', { id }, token);
  const changes = { general: { ...inputOf(general), ...changesOf(general) } };
  await call(app, 'updateSite', { id, version, changes }, token);
}
