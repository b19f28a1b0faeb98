/** Parsing of API requests. */
import { Kind, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import { AppError, badInput } from '#model/errors.ts';
import { checkJsonBounds } from '#server/http/requests/json-body.ts';

/**
 * A well-formed request (GraphQL over HTTP, section 5.4), with the text or the name of a stored operation.
 */
export interface ApiRequest {
  id: string | null;
  query: string;
  operationName: string | null;
  variables: unknown;
}

/** Parses a body. Throws BAD_USER_INPUT if it is not a GraphQL request. */
export function readRequest(body: unknown): ApiRequest {
  if (!isObject(body)) throw badInput('REQUEST_MALFORMED', 'Send one JSON object with query and variables.');
  const { id, query, operationName = null, variables = null, extensions = null } = body;
  const name = typeof id === 'string' ? id : null;
  if (name === null && typeof query !== 'string')
    throw badInput('QUERY_MISSING', 'Send the text of an operation in query, or its name in id.');
  if (operationName !== null && typeof operationName !== 'string')
    throw badInput('REQUEST_MALFORMED', 'Send operationName as text, or leave it out.');
  if (variables !== null && !isObject(variables))
    throw badInput('REQUEST_MALFORMED', 'Send variables as a JSON object of names and values.');
  if (extensions !== null && !isObject(extensions))
    throw badInput('REQUEST_MALFORMED', 'Send extensions as a JSON object.');
  return {
    id: name,
    query: typeof query === 'string' ? query : '',
    operationName: operationName === '' ? null : operationName,
    variables: variables ?? undefined,
  };
}

/**
 * Converts the fields of a multipart form to a request body: either the parts of the GraphQL multipart request specification, whose
 * `map` is not used because each operation takes one file, or the members of a body as separate fields.
 */
export function bodyOfFields(fields: ReadonlyMap<string, string>): unknown {
  const operations = fields.get('operations');
  if (operations !== undefined) return parseField('operations', operations);
  const variables = parseField('variables', fields.get('variables') ?? '{}');
  return { id: fields.get('id'), query: fields.get('query'), variables };
}

function parseField(name: string, json: string): unknown {
  try {
    checkJsonBounds(json);
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw badInput('JSON_INVALID', `The field ${name} is not JSON.`);
  }
}

/**
 * The operation of the document to execute. Throws BAD_USER_INPUT if `operationName` matches none, or is
 * missing although there are several.
 */
export function chooseOperation(
  document: DocumentNode,
  operationName: string | null,
): OperationDefinitionNode {
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const named = operations.filter(({ name }) => operationName === null || name?.value === operationName);
  const [chosen] = named;
  if (!chosen)
    throw badInput(
      'OPERATION_NAME_UNKNOWN',
      `The text has no operation named “${String(operationName).slice(0, 100)}”.`,
    );
  if (named.length > 1)
    throw badInput('OPERATION_NAME_MISSING', 'The text has several operations: name one in operationName.');
  return chosen;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
