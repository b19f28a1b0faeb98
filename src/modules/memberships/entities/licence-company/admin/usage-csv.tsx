import { useApp } from '#admin/generic/app.ts';
import { SaveCsvButton } from '#admin/generic/declared/save-csv-button.tsx';

interface Month {
  companyId: number;
  company: string;
  month: string;
  views: number;
  readers: number;
}

const HEAD = ['Company', 'Id', 'Month', 'Items read', 'Accounts'];

/** Saves what was read by the licences of the site, a row for each company and month. */
export function UsageCsv() {
  const { client, site } = useApp();
  return (
    <SaveCsvButton
      fileLabel="Usage of site licenses"
      load={(after) =>
        client.query<{ rows: Month[]; next: string | null }>('getLicenceUsage', {
          site: site.id,
          ...(after && { after }),
        })
      }
      tableOf={usageTable}
      noun={['month', 'months']}
      cutAdvice="Those of the oldest licenses are in it."
      failure="The usage was not saved"
    >
      Save usage as CSV
    </SaveCsvButton>
  );
}

/** The lines of the file, the head first. */
export function usageTable(months: readonly Month[]): string[][] {
  const rows = months.map(({ company, companyId, month, views, readers }) =>
    [company, companyId, month, views, readers].map(String),
  );
  return [HEAD, ...rows];
}
