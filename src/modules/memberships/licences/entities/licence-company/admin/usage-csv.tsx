import { useApp } from '#admin/generic/app.ts';
import { SaveCsvButton } from '#admin/generic/csv/save-csv-button.tsx';

/** Saves what was read by the licences of the site, a row for each company and month. */
export function UsageCsv() {
  const { site } = useApp();
  return (
    <SaveCsvButton operation="getLicenceUsage" input={{ site: site.id }}>
      Save usage as CSV
    </SaveCsvButton>
  );
}
