/** Components that declarations load. */
import { lazy, type ComponentType } from 'react';

/** A component that is loaded when it is first rendered. Make it once: React unmounts one component to mount another. */
export function lazyPart<Props>(load: () => Promise<(props: Props) => unknown>) {
  return lazy(async () => ({ default: (await load()) as ComponentType<Props> }));
}
