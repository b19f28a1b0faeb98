/** The dashboard figures that domains declare. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { LoadFailed } from '#admin/generic/page/states.tsx';
import type { Figure } from '#model/screens/define-figure.ts';
import { presentOf, withoutOff } from '#model/define-module.ts';
import { figures as all } from '#registry/figures.admin.ts';
import { ChartSection } from './chart-section.tsx';
import { FigureSection } from './figure-section.tsx';

/** The figures that this user may see on this site, in their order. */
export function useFigures(): Figure[] {
  const { actor, site, extensionsOff } = useApp();
  return presentOf(withoutOff(all, extensionsOff), new Set(site.modulesOn))
    .filter((figure) => figure.canUse(actor))
    .sort((one, other) => one.order - other.order);
}

/** The figures of one column. */
export function FigureColumn({ figures }: { figures: readonly Figure[] }) {
  return groupsOf(figures).map((group) => <FigureGroup key={group[0]?.title} figures={group} />);
}

/** Groups adjacent figures that use the same query. */
function groupsOf(figures: readonly Figure[]): Figure[][] {
  const groups: Figure[][] = [];
  for (const figure of figures) {
    const last = groups.at(-1);
    if (last?.[0]?.query.operation === figure.query.operation) last.push(figure);
    else groups.push([figure]);
  }
  return groups;
}

function FigureGroup({ figures }: { figures: readonly Figure[] }) {
  const { client, site, actor, contentTypes } = useApp();
  const shared = figures[0]?.query;
  const query = useQuery({
    queryKey: [...(shared?.cacheKey ?? []), site.id],
    enabled: shared !== undefined,
    refetchInterval: shared?.refetchSeconds === undefined ? false : shared.refetchSeconds * 1_000,
    queryFn: () => {
      const { operation = '', isConnection, input } = shared ?? {};
      const given = input?.(site.id) ?? {};
      return isConnection ? client.stream(operation, given) : client.query(operation, given);
    },
  });
  const isLone = figures.length === 1;
  if (!isLone && query.error && !query.data)
    return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!isLone && !query.data) return <Skeleton height={320} />;
  const words = {
    actor,
    shortInstant: (instant: string) => shortInstant(instant, site.timeZone, new Date()),
    typeLabel: (name: string) => contentTypes.find((type) => type.name === name)?.label ?? name,
  };
  return figures.map((figure) => {
    const answer = query.data === undefined ? undefined : figure.read(query.data, words);
    if (answer === null || (!answer && figure.isOnlyWhenAny)) return null;
    if (answer && 'days' in answer)
      return (
        <ChartSection
          key={figure.title}
          title={figure.title}
          empty={figure.empty}
          more={figure.more}
          chart={answer}
        />
      );
    return (
      <FigureSection
        key={figure.title}
        title={figure.title}
        empty={figure.empty}
        more={figure.more}
        error={query.error}
        count={answer?.count}
        hasMore={answer?.hasMore ?? false}
        entries={answer?.entries ?? []}
      />
    );
  });
}
