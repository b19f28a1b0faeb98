import { useParams } from '@tanstack/react-router';
import type { RecordScreen } from '#model/screens/define-record.ts';
import { NewRecordPage } from './new-record-page.tsx';
import { RecordPage } from './record-page.tsx';

/** The screen of a record, for creating or editing it. */
export function RecordScreenPage({ screen, title }: { screen: RecordScreen; title: string }) {
  const { id }: { id?: string } = useParams({ strict: false });
  if (screen.kind === 'new') return <NewRecordPage screen={screen} title={title} />;
  return <RecordPage key={id} screen={screen} title={title} />;
}
