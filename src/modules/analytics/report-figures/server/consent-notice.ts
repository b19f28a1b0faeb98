import type { ReportScope, ReportStore } from '../../report-store/model/report-store.ts';

/**
 * Returns for how many views by people in the period there was performance consent, as a sentence for reports with figures
 * that need it; null if no view was counted by consent. Days before consent was counted are left out.
 */
export async function consentNotice(store: ReportStore, scope: ReportScope): Promise<string | null> {
  const { views, given } = await store.consent(scope);
  return views > 0 ? `Consent given for ${Math.round((given / views) * 100)}% of views.` : null;
}
