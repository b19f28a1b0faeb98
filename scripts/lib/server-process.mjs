// How the server's process is started, wherever that is done. Plain JavaScript: scripts/run.mjs runs before anything is installed.

/**
 * glibc keeps memory apart for each thread and gives little of it back: with two arenas a process that only rendered
 * 24-megapixel pictures stayed at 227 MB instead of 349. Other systems do not read it, and whoever sets it is left alone.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };

/** An operator who says how large the heap may become is left alone. */
const isHeapChosen = /--max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? '');
const heapOptions = isHeapChosen ? [] : ['--max-old-space-size=1024'];

/**
 * Megabytes. On machines with much memory V8 lets its young generation grow to several times what pages need, and the
 * old one far beyond what is in use, some 80 MB. With a bound on it a server that had made 2,500 pages held 265 MB
 * instead of 355.
 */
export const serverNodeOptions = ['--max-semi-space-size=8', ...heapOptions];

/**
 * Of commands beside the server, which end when they are done. An import took a tenth less processor time with this
 * bound than with the server's in two runs of three; without any it held 559 MB instead of 328.
 */
export const commandNodeOptions = ['--max-semi-space-size=32', ...heapOptions];
