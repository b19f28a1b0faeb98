import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import type { ChoicesProps } from './choices-props.ts';

/** Provides the listed choices with those of a query, which all fields with the same query share. */
export function MoreChoices({ listed, operation, children }: ChoicesProps & { operation: string }) {
  const { client } = useApp();
  const { data } = useQuery({
    queryKey: ['choices', operation],
    queryFn: () => client.query<{ choices: ChoicesProps['listed'] }>(operation),
  });
  return children(data ? [...listed, ...data.choices] : null);
}
