// Options and environment of the server's process, for every place that starts it. Plain JavaScript:
// scripts/run.mjs runs before anything is installed.

/**
 * glibc holds separate memory for each thread and returns little of it: with two arenas, a process that only
 * rendered 24-megapixel pictures stayed at 227 MB instead of 349. Other systems ignore the variable, and an
 * operator's own value takes precedence.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };

/** An operator's own limit for the heap takes precedence. */
const isHeapChosen = /--max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? '');
const heapOptions = isHeapChosen ? [] : ['--max-old-space-size=1024'];

/**
 * Sizes in megabytes. On machines with much memory, V8 lets its young generation grow to several times what
 * pages need, and the old one far beyond its use, some 80 MB. With a limit on it, a server that had rendered
 * 2,500 pages used 265 MB instead of 355.
 */
export const serverNodeOptions = ['--max-semi-space-size=8', ...heapOptions];

/**
 * Options of commands other than the server, which exit when they are done. An import took a tenth less CPU
 * time with this limit than with the server's in two runs of three; without any limit it used 559 MB instead
 * of 328.
 */
export const commandNodeOptions = ['--max-semi-space-size=32', ...heapOptions];
