/** Sources detected in the files: formats, records, and the field that each column becomes. */
import { Alert, List, Table, Text, Title } from '@mantine/core';
import {
  formatInPlan,
  leftOutSentences,
  type Survey,
  type SurveyedColumn,
  type SurveyedSource,
} from '#import/survey.ts';

export function SurveyPanel({ survey }: { survey: Survey }) {
  return (
    <section aria-labelledby="survey">
      <Title order={2} size="h4" id="survey" mb="xs">
        Detected sources
      </Title>
      {survey.sources.map((source) => (
        <SourceFound key={source.file} source={source} />
      ))}
      {survey.images > 0 ? (
        <Text size="sm">{survey.images} image files are imported with these sources.</Text>
      ) : null}
      {leftOutSentences(survey.leftOut).map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed">
          Not imported: {sentence}
        </Text>
      ))}
    </section>
  );
}

function SourceFound({ source }: { source: SurveyedSource }) {
  const { file, format, delimiter, records, target, unreadable, notes, columns } = source;
  const separator = delimiter === '\t' ? 'tabs' : `“${delimiter}”`;
  const remarks = [
    ...(unreadable.count > 0
      ? [`${unreadable.count} records cannot be read, first ${unreadable.first ?? ''}`]
      : []),
    ...notes,
  ];
  const used = columns.filter(({ use }) => use !== null).length;
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <Text size="sm" fw={500}>
        {file === '.' ? 'Markdown files' : file}
      </Text>
      <Text size="sm" c="dimmed">
        {formatInPlan(format)}
        {format === 'csv' ? ` with ${separator}` : ''}, {records.toLocaleString('en')} records
        {target === null ? '' : `, imported as ${target}; ${used} of ${columns.length} columns mapped`}
      </Text>
      {remarks.length > 0 ? (
        <Alert color="yellow" variant="outline" mt={6} p="xs">
          <List size="sm">
            {remarks.map((remark) => (
              <List.Item key={remark}>{remark}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {target === null ? null : (
        <details>
          <summary>
            <Text span size="sm">
              Columns
            </Text>
          </summary>
          <Columns file={file} columns={columns} />
        </details>
      )}
    </div>
  );
}

function Columns({ file, columns }: { file: string; columns: readonly SurveyedColumn[] }) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <Table aria-label={`${file} columns`} verticalSpacing={4} miw={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column</Table.Th>
            <Table.Th>Field</Table.Th>
            <Table.Th>Type</Table.Th>
            <Table.Th ta="right">Filled</Table.Th>
            <Table.Th>Example</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ path, use, kind, filled, samples }) => (
            <Table.Tr key={path} style={{ verticalAlign: 'top' }}>
              <Table.Td>{path}</Table.Td>
              <Table.Td>
                {use ?? (
                  <Text span c="dimmed" size="sm">
                    Not imported
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{kind}</Table.Td>
              <Table.Td ta="right">{Math.round(filled * 100)} %</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{(samples[0] ?? '').slice(0, 60)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
