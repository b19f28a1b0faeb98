import { lazy, Suspense } from 'react';
import type { ChoicesProps } from './choices-props.ts';

const MoreChoices = lazy(async () => ({ default: (await import('./more-choices.tsx')).MoreChoices }));

/** Provides the choices of a field: the listed ones, then those that the query `moreFrom` adds. */
export function WithChoices({ moreFrom, ...props }: ChoicesProps & { moreFrom: string | undefined }) {
  if (moreFrom === undefined) return props.children(props.listed);
  return (
    <Suspense fallback={props.children(null)}>
      <MoreChoices {...props} operation={moreFrom} />
    </Suspense>
  );
}
