/** Lines of a file that were refused: the first of them, and a link that downloads all that are stored. */
import { Anchor, List } from '@mantine/core';
import { CSV_MARK, csvLine } from '#text/csv/csv-cell.ts';
import type { LineProblem } from '../model/import-progress.ts';

/** Number of lines in the list; the file has more of them. */
const LISTED_MAX = 5;

interface RefusedLinesProps {
  /** Id of the import. */
  id: number;
  problems: readonly LineProblem[];
  /** Number of all refused lines; `problems` are the first of them. */
  total: number;
}

export function RefusedLines({ id, problems, total }: RefusedLinesProps) {
  if (problems.length === 0) return null;
  const file = `${CSV_MARK}${csvLine(['Line', 'Reason'])}${problems
    .map(({ line, message }) => csvLine([String(line), message]))
    .join('')}`;
  return (
    <>
      <List size="sm" mt="xs">
        {problems.slice(0, LISTED_MAX).map(({ line, message }) => (
          <List.Item key={line}>
            Line {line}: {message}
          </List.Item>
        ))}
      </List>
      {total > LISTED_MAX ? (
        <Anchor
          size="sm"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
          download={`refused-lines-${id}.csv`}
        >
          Download {total > problems.length ? `the first ${problems.length.toLocaleString('en')} of ` : ''}
          {total.toLocaleString('en')} refused lines
        </Anchor>
      ) : null}
    </>
  );
}
