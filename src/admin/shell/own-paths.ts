/** Paths of the frame itself, which no screen declares. */
export const OWN_PATHS: readonly string[] = ['/', '/login', '/logout'];
