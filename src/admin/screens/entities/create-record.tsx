import { useApp } from '#admin/generic/app.ts';
import { NewRecordPage } from '#admin/generic/declared/new-record-page.tsx';
import { defineNewRecord } from '#model/screens/define-record.ts';
import { NoEntity, pathOf, useEntity } from './use-entity.tsx';
import { inSentence } from '#text/in-sentence.ts';

export function View() {
  const { actor } = useApp();
  const found = useEntity();
  if (!found?.access.create(actor) || !found.entity.operations.includes('create')) return <NoEntity />;
  const { entity } = found;
  const opens = (id: number) => pathOf(entity, String(id));
  const screen = defineNewRecord({ entity, home: { path: pathOf(entity) }, opens });
  return <NewRecordPage screen={screen} title={`Create ${inSentence(entity.label)}`} />;
}
