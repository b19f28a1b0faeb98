/** Messages of operations for which the specification defines a sentence (public site, section 8). */
import { ApiError } from './api-error.ts';

const SENTENCES: ReadonlyMap<string, (message: string) => string> = new Map(
  ['getOmedaDemographicStream', 'getDemographicQuestionStream', 'getDemographicQuestion'].map((name) => [
    name,
    (message: string) => `Failed: ${message}`,
  ]),
);

/** Returns the failure with the message of its operation; its other properties are unchanged. */
export function withOperationMessage(operation: string, failure: unknown): unknown {
  const sentence = SENTENCES.get(operation);
  if (!sentence || !(failure instanceof ApiError)) return failure;
  const { status, code, fields, conflicts, version, requestId } = failure;
  return new ApiError(sentence(failure.message), {
    status,
    code,
    fields,
    conflicts: [...conflicts],
    ...(version !== undefined && { version }),
    ...(requestId !== undefined && { requestId }),
  });
}
