import { useApp } from '#admin/generic/app.ts';
import { SaveCsvButton } from '#admin/generic/csv/save-csv-button.tsx';

/** Exports the views through the site's licences as CSV, one row per company and month. */
export function UsageCsv() {
  const { site } = useApp();
  return (
    <SaveCsvButton operation="getLicenceUsage" input={{ site: site.id }}>
      Save usage as CSV
    </SaveCsvButton>
  );
}
