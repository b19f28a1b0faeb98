/** Path of a record: on the screen that declares it, otherwise on the generic form. */
import type { RegisteredEntity } from '#admin/generic/app.ts';
import type { Screen } from '#model/screens/define-screen.ts';
import type { Actor } from '#model/permissions.ts';

/** Returns a function that finds the path of a record, below /admin; null if the user has no screen for it. */
export function recordPathsFor(
  actor: Actor,
  screens: readonly Screen[],
  entities: readonly RegisteredEntity[],
): (entity: string, id: number) => string | null {
  const own = new Map(screens.flatMap((screen) => (screen.shows ? [[screen.shows, screen] as const] : [])));
  return (name, id) => {
    const screen = own.get(name);
    if (screen) return screen.access(actor) ? screen.path.replace('$id', String(id)) : null;
    const registered = entities.find(({ entity }) => entity.name === name);
    const isOpen = registered?.entity.operations.includes('get') && registered.access.update(actor);
    return isOpen ? `/e/${name}/${id}` : null;
  };
}
