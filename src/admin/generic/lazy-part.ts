/** Components that declarations load. */
import { lazy, type ComponentType } from 'react';

/**
 * A component that is loaded when it is first rendered. Create it only once: with another component, React would unmount
 * the first.
 */
export function lazyPart<Props>(load: () => Promise<(props: Props) => unknown>) {
  return lazy(async () => ({ default: (await load()) as ComponentType<Props> }));
}
