// How the server's process is started, wherever that is done. Plain JavaScript: scripts/run.mjs runs before anything is installed.

/**
 * glibc keeps memory apart for each thread and gives little of it back: with two arenas a process that only rendered
 * 24-megapixel pictures stayed at 227 MB instead of 349. Other systems do not read it, and whoever sets it is left alone.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };

/** Megabytes: on machines with much memory V8 lets its young generation grow to several times what pages need. */
export const serverNodeOptions = ['--max-semi-space-size=8'];
