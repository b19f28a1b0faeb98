/** Executes one operation of the API and builds its response. */
import { execute, GraphQLError, validate, type DocumentNode, type ExecutionResult } from 'graphql';
import { answerStatus, type AnswerMedia } from './answer-media.ts';
import type { Api, StoredOperation } from './operations.ts';
import { VALUES_MAX } from './budget.ts';
import { presentError } from './present-error.ts';
import type { RequestState } from './state.ts';

export interface RunAnswer {
  status: number;
  headers: Record<string, string>;
  json: string;
}

export interface GraphqlRequest {
  /** Null for free text, which is first validated against the schema. */
  stored: StoredOperation | null;
  document: DocumentNode;
  /** Name of the document's operation to execute; null if the document has only one. */
  operationName: string | null;
  variables: unknown;
}

export type Run = (request: GraphqlRequest, media: AnswerMedia, state: RequestState) => Promise<RunAnswer>;

/** Status and headers that an error requires of the response; not part of its body. */
interface Http {
  status?: number;
  headers?: Record<string, string>;
}

/**
 * Creates the function that executes operations. It never rejects: the response contains the errors as
 * `presentError` words them, and the most severe error determines its status. `report` gets the causes that callers do not.
 */
export function createRunner(api: Api, report: (cause: unknown, requestId: string) => void): Run {
  const present = (error: GraphQLError) => presentError(error, report);
  return async ({ stored, document, operationName, variables }, media, state) => {
    const refused = stored ? [] : validate(api.schema, document).map(withoutSuggestion);
    if (refused.length > 0) return answerOf({ errors: refused.map(present) }, media);
    const result = await execute({
      schema: api.schema,
      document,
      operationName,
      variableValues: variables as Readonly<Record<string, unknown>> | undefined,
      contextValue: state,
    });
    if (state.budget?.isExceeded()) return answerOf({ errors: [present(tooManyValues())] }, media);
    return answerOf(result.errors ? { ...result, errors: result.errors.map(present) } : result, media);
  };
}

function tooManyValues(): GraphQLError {
  return new GraphQLError(
    `The response would have more than ${VALUES_MAX.toLocaleString('en')} values. Request fewer items, or fewer fields of them.`,
    { extensions: { code: 'BAD_USER_INPUT', reason: 'RESPONSE_TOO_LARGE' } },
  );
}

/** Removes suggestions for misspelt names, so that an error does not reveal existing names. */
function withoutSuggestion(error: GraphQLError): GraphQLError {
  return new GraphQLError(error.message.replace(/ ?Did you mean.*$/s, ''), {
    nodes: error.nodes ?? null,
    extensions: { code: 'BAD_USER_INPUT', reason: 'QUERY_INVALID' },
  });
}

function answerOf({ data, errors = [] }: ExecutionResult, media: AnswerMedia): RunAnswer {
  let status = 200;
  const headers: Record<string, string> = {};
  const shown = errors.map((error) => {
    const { http, ...extensions } = error.extensions as { http?: Http } & Record<string, unknown>;
    status = Math.max(status, http?.status ?? 200);
    Object.assign(headers, http?.headers);
    return { ...error.toJSON(), extensions };
  });
  const json = JSON.stringify({
    ...(data !== undefined && { data }),
    ...(shown.length > 0 && { errors: shown }),
  });
  return { status: answerStatus(media, status), headers, json };
}
