import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import type { Answer } from './details.ts';
import { Section } from './section.tsx';

const COLUMNS = [{ label: 'Question' }, { label: 'Answer' }, { label: 'Date' }];

/** The reader's answers to questions, with the wording the reader saw. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  const { site } = useApp();
  const now = new Date();
  return (
    <Section title="Answers" empty={answers.length === 0 ? 'No questions answered.' : null}>
      <PlainTable
        label="Answers"
        columns={COLUMNS}
        rows={answers.map(({ questionId, question, answer, at, isOffered }) => ({
          key: questionId,
          cells: [
            question,
            isOffered ? answer : `${answer} (no longer offered)`,
            shortInstant(at, site.timeZone, now),
          ],
        }))}
      />
    </Section>
  );
}
