/**
 * Icons of the installation's icon service. Each icon is requested once per page and shared by all components
 * that use it.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { ICONS_PER_REQUEST_MAX, isIconName } from '#look/icon.ts';

/** Values for `mask-image`, by name. */
const loaded = new Map<string, string>();
const requestedNames = new Set<string>();
/** Names that are not requested yet. */
const waiting: string[] = [];
const listeners = new Set<() => void>();

/** The icon as a value of `mask-image`; undefined until it is loaded. */
export function useServiceIcon(name: string): string | undefined {
  const read = () => loaded.get(name);
  useEffect(() => ask(name), [name]);
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Path of the icon service, from the page's meta element; empty if the installation has none. */
function iconsPath(): string {
  return document.querySelector('meta[name="icons"]')?.getAttribute('content') ?? '';
}

function ask(name: string): void {
  if (iconsPath() === '' || requestedNames.has(name) || !isIconName(name)) return;
  requestedNames.add(name);
  // The icons of a list are queued in the same task, so one request covers them all.
  if (waiting.push(name) === 1)
    queueMicrotask(() => {
      while (waiting.length > 0) void load(waiting.splice(0, ICONS_PER_REQUEST_MAX));
    });
}

/** If loading fails, the drawn icon is shown (specification, public site, section 8 "Errors"). */
async function load(names: readonly string[]): Promise<void> {
  try {
    const answer = await fetch(`${iconsPath()}?names=${names.join(',')}`);
    if (!answer.ok) throw new Error(`The server returned ${answer.status}.`);
    const icons: Record<string, unknown> = await answer.json();
    await Promise.all(Object.entries(icons).map(([name, svg]) => keep(name, String(svg))));
  } catch (err) {
    // eslint-disable-next-line no-console -- a warning for developers is all that a missing icon is
    console.warn('Icons could not be loaded.', err);
  }
  for (const listener of listeners) listener();
}

/**
 * Stores an icon. The server has reduced it to shapes, and as an image it cannot run or load anything.
 * Rejects icons that the browser cannot draw.
 */
async function keep(name: string, svg: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  loaded.set(name, `url("${image.src}")`);
}
