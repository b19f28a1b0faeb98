/** What must exist before the first campaign: a newsletter, and an active template. */
import { useApp } from '#admin/generic/app.ts';
import { useRecordPage, type RecordNode } from '#admin/generic/records.ts';
import { newsletter } from '../../../../subscriptions/entities/newsletter/entity.ts';
import { newsletterTemplate } from '../../newsletter-template/entity.ts';

export interface Requirements {
  isPending: boolean;
  error: unknown;
  hasNewsletter: boolean;
  hasTemplate: boolean;
  /** The site's newsletter if it has exactly one. */
  onlyNewsletter: RecordNode | null;
}

export function useRequirements(): Requirements {
  const { site } = useApp();
  // A second newsletter shows that there is a choice.
  const newsletters = useRecordPage(newsletter, { site: site.id, limit: 2 });
  const templates = useRecordPage(newsletterTemplate, { site: site.id, status: 1, limit: 1 });
  const [first, second] = newsletters.data?.items ?? [];
  return {
    isPending: newsletters.isPending || templates.isPending,
    error: newsletters.error ?? templates.error,
    hasNewsletter: first !== undefined,
    hasTemplate: (templates.data?.items ?? []).length > 0,
    onlyNewsletter: second ? null : (first ?? null),
  };
}
