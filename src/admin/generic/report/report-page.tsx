/** The screen of a declared report: period and filters, totals, a chart over time, and a table. */
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { FieldFilter } from '#admin/generic/declared/field-filter.tsx';
import { Panels } from '#admin/generic/panels.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { zoneLabel } from '#admin/ui/inputs/zoned-time.ts';
import type { Report, ReportAnswer } from '#reports/report.ts';
import { FigureSection } from './figure-section.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';
import { daysText } from './report-words.ts';
import { RowFilter } from './row-filter.tsx';
import classes from './report.module.css';
import { useReport, withoutFilters } from './use-report.ts';

export function ReportPage({ report, title }: { report: Report; title: string }) {
  const { query, problem, question } = useReport(report, title);
  const { data, error } = query;
  return (
    <Page title={title} lead={report.lead}>
      <ReportBar report={report} title={title} shown={data?.period ?? null} />
      {problem !== null ? null : data ? (
        <div className={classes.report} data-stale={query.isPlaceholderData || undefined}>
          <Answer report={report} title={title} answer={data} question={question} />
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Loading() {
  return (
    <div className={classes.report}>
      <Skeleton height={84} />
      <Skeleton height={220} />
      <LoadingLines count={5} height={40} />
    </div>
  );
}

interface BarProps {
  report: Report;
  title: string;
  shown: ReportAnswer['period'] | null;
}

function ReportBar({ report, title, shown }: BarProps) {
  const [state, set] = useUrlState();
  const cleared = withoutFilters(report, state);
  return (
    <Group gap="xs" mb="sm" component="search" aria-label={`Filter ${title.toLowerCase()}`}>
      <PeriodPicker shown={shown} />
      {Object.entries(report.filters).map(([key, field]) => {
        const onChange = (value: string | null) => set({ [key]: value });
        const value = state[key];
        return isOfRows(report, key) ? (
          <RowFilter
            key={key}
            report={report}
            filter={key}
            label={field.options.label}
            {...{ value, onChange }}
          />
        ) : (
          <FieldFilter key={key} field={field} {...{ value, onChange }} />
        );
      })}
      {cleared ? (
        <Button variant="subtle" color="gray" onClick={() => set(cleared)}>
          Clear
        </Button>
      ) : null}
    </Group>
  );
}

/** Whether a filter is a text without choices: its values are the rows of its breakdown. */
function isOfRows({ filters, breakdowns }: Report, key: string): boolean {
  return filters[key]?.kind.kind === 'text' && breakdowns.some(({ filter }) => filter === key);
}

interface AnswerProps {
  report: Report;
  title: string;
  answer: ReportAnswer;
  question: Readonly<Record<string, unknown>>;
}

function Answer({ report, title, answer, question }: AnswerProps) {
  const [state, set] = useUrlState();
  const cleared = withoutFilters(report, state);
  const { totals, totalsBefore } = answer;
  if (report.totals.every(({ key }) => !totals[key] && !totalsBefore[key])) {
    return (
      <>
        <PeriodLine answer={answer} />
        {cleared ? (
          <EmptyState
            title="No results"
            action={
              <Button variant="default" onClick={() => set(cleared)}>
                Clear filters
              </Button>
            }
          >
            Choose another period or remove a filter.
          </EmptyState>
        ) : (
          <EmptyState title={report.empty.title}>{report.empty.text}</EmptyState>
        )}
      </>
    );
  }
  return (
    <>
      <PeriodLine answer={answer} />
      {answer.notice ? (
        <Text size="sm" maw="80ch">
          {answer.notice}
        </Text>
      ) : null}
      {answer.isCut ? <Cut answer={answer} words={report.words} /> : null}
      <ReportTotals measures={report.totals} answer={answer} />
      {report.panels ? (
        <Panels
          place={report.panels}
          frame={(heading, panel) => <FigureSection title={heading}>{panel}</FigureSection>}
          question={question}
        />
      ) : null}
      <ReportChart report={report} answer={answer} />
      <ReportTable report={report} title={title} answer={answer} />
    </>
  );
}

function PeriodLine({ answer: { period } }: { answer: ReportAnswer }) {
  const { site } = useApp();
  const before = { from: period.beforeFrom, until: period.beforeUntil };
  return (
    <Text size="sm" c="dimmed">
      <Text span fw={600} c="var(--mantine-color-text)">
        {daysText(period)}
      </Text>{' '}
      compared with {daysText(before)}
      {period.isToDate ? ', up to the same time of day' : ''}. Time zone: {zoneLabel(site.timeZone, null)}.
    </Text>
  );
}

function Cut({ answer: { countedMax }, words: [, many] }: { answer: ReportAnswer; words: Report['words'] }) {
  const most = countedMax?.toLocaleString('en') ?? '';
  return (
    <Alert color="yellow" variant="outline" title={`Only the newest ${most} ${many} are counted`}>
      This period or the previous period has more. Choose a shorter period to count all ${many} and see
      changes.
    </Alert>
  );
}
