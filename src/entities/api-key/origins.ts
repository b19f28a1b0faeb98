/** Origins whose pages may use an API key. */

/** The permission that opens nothing to a key, except that its queries need not be stored. */
export const READ_PUBLISHED = 'read_published';

/** Maximum number of origins of a key. */
export const ORIGINS_MAX = 20;

/** An origin as browsers send it: https, or http on the developer's machine. */
export const ORIGIN =
  /^(?:https:\/\/|http:\/\/(?=(?:localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)(?::|$)))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/**
 * Why a key may not have its origins; null if it may. A key in a browser is public, so it may open nothing but what is
 * public.
 */
export function originsProblem({
  origins,
  permissions,
}: {
  origins?: readonly string[] | null;
  permissions?: readonly string[] | null;
}): string | null {
  const isPublic = permissions?.every((permission) => permission === READ_PUBLISHED) === true;
  return isPublic || (origins ?? []).length === 0
    ? null
    : 'Remove the origins, or all permissions except “Read published content with custom queries”. A key in a browser is visible to everyone.';
}
