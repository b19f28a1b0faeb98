/** The contents of uploaded files, and a mapping for them, as determined by the server. */
import { useMutation } from '@tanstack/react-query';
import type { Survey } from '#import/survey.ts';
import { useApp } from '#admin/generic/app.ts';
import type { Json } from './raw-mapping.ts';

interface Planned {
  mapping: Json & { name: string };
  survey: Survey;
}

/** `file`: an uploaded file; null for all of them. */
export function usePlan(onPlanned: (planned: Planned) => void) {
  const { client, site } = useApp();
  return useMutation({
    mutationFn: (file: string | null) => client.mutate<Planned>('planMigration', { site: site.id, file }),
    onSuccess: onPlanned,
  });
}
