import { useApp } from '#admin/generic/app.ts';
import { operationOf, type RecordNode } from '#admin/generic/records.ts';
import type { Entity } from '#model/define-entity.ts';
import type { List } from '#model/define-list.ts';
import { withEntries } from './csv.ts';
import { recordTable } from './record-table.ts';
import { SaveCsvButton } from './save-csv-button.tsx';

interface CsvButtonProps {
  entity: Entity;
  label: string;
  /** Further columns, each with its label. */
  entriesOf?: List['csvEntries'];
  /** Of the list as it is narrowed and sorted now. */
  input: Readonly<Record<string, unknown>>;
}

/** The most the API answers at once. */
const PAGE_SIZE = 500;

/** Saves the rows of the list as it is narrowed now. */
export function CsvButton({ entity, label, entriesOf, input }: CsvButtonProps) {
  const { client, entities } = useApp();
  return (
    <SaveCsvButton
      fileLabel={label}
      load={async (after) => {
        const question = { ...input, limit: PAGE_SIZE, ...(after && { after }) };
        const page = await client.stream<RecordNode>(operationOf('stream', entity), question);
        return { rows: page.items, next: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null };
      }}
      tableOf={(rows) => withEntries(recordTable(entity, rows, entities), rows, entriesOf)}
      noun={['row', 'rows']}
      cutAdvice="Narrow the list by its filters to save the others."
      failure="The list was not saved"
      look={LOOK}
    >
      Save as CSV
    </SaveCsvButton>
  );
}

const LOOK = { variant: 'subtle', color: 'gray' } as const;
