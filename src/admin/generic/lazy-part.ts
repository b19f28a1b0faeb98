/** Lazily loaded components of declarations. */
import { lazy, type ComponentType } from 'react';

/**
 * Creates a component that is loaded when first rendered. Create it only once: React would unmount the first
 * component if another one replaced it.
 */
export function lazyPart<Props>(load: () => Promise<(props: Props) => unknown>) {
  return lazy(async () => ({ default: (await load()) as ComponentType<Props> }));
}
