/** What is in uploaded files, and a mapping for them, as the server sees it. */
import { useMutation } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import type { Json } from './raw-mapping.ts';

export interface SurveyedColumn {
  path: string;
  kind: string;
  /** 0 to 1. */
  filled: number;
  samples: string[];
  /** Null: nothing is made of it. */
  use: string | null;
}

export interface SurveyedSource {
  /** Key in the mapping; null when nothing is made of it. */
  key: string | null;
  file: string;
  format: string;
  delimiter: string;
  target: string | null;
  records: number;
  unreadable: { count: number; first: string | null };
  columns: SurveyedColumn[];
  notes: string[];
}

export interface Survey {
  sources: SurveyedSource[];
  images: number;
  leftOut: { file: string; reason: string }[];
}

interface Planned {
  mapping: Json & { name: string };
  survey: Survey;
}

/** `file`: one that was uploaded; null for all of them. */
export function usePlan(onPlanned: (planned: Planned) => void) {
  const { client, site } = useApp();
  return useMutation({
    mutationFn: (file: string | null) => client.mutate<Planned>('planMigration', { site: site.id, file }),
    onSuccess: onPlanned,
  });
}
