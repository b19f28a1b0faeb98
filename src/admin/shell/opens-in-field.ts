import type { Screen } from '#model/screens/define-screen.ts';

/**
 * Whether the screen is a form whose first field takes the focus when it opens: keys that are typed in the meantime go
 * into that field. These are the forms for new records, under either kind of path, and the editor of items.
 */
export function opensInField({ path }: Pick<Screen, 'path'>): boolean {
  return path.startsWith('/create-') || path.endsWith('/create') || path.startsWith('/edit-content/');
}
