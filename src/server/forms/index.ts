/** Forms that readers send: told from programs, checked, handed to who takes them. Public entry point. */
import type { FormReceiver } from '#model/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';

export { createFormChallenges } from './challenges.ts';
export { takeForm, type FormAnswer, type FormsOptions, type PostedFields } from './take-form.ts';

/** @public Named by the generated registry. */
export type AnyReceiver = FormReceiver<RecordContext>;
