/** Imports: convert sources to records, by a mapping. Public entry point. */
export type { SourceFile } from './files/files.ts';
export { openFolder } from './files/folder.ts';
export { describePlan } from './plan/describe.ts';
export { planImport } from './plan/plan.ts';
export { fieldsDocument, targetDocument } from './plan/fields/fields-document.ts';
export { joinReports, type ImportReport } from './report/report.ts';
export { runImport } from './run.ts';
export { holdRun, isRunHeld, RunLockLost, type RunLock } from './run-lock.ts';
export { createImports, type Imports } from './service.ts';
export { describeTargets } from './links/targets.ts';
export { joinUndone, undoImport, type UndoReport } from './undo.ts';
