/** The schema: every operation, generic or hand-written, as a root field with one argument, `input`. */
import { isPresent } from '#model/define-module.ts';
import {
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  type GraphQLFieldConfig,
  type GraphQLOutputType,
} from 'graphql';
import { operationField, type FileInput, type ReceivedFile } from '#model/define-operation.ts';
import {
  badInput,
  forbidden,
  moduleOff,
  simulationNotAllowed,
  unauthenticated,
  type AppError,
} from '#model/errors.ts';
import type { Actor } from '#model/permissions.ts';
import { pascalCase, type Shape } from '#model/field.ts';
import { withIdsOfReferences } from '#records/reference-ids.ts';
import { defaultsOf, fieldErrors, INPUT_REFUSED, inputSchema } from '#records/shape.ts';
import type { OperationContext } from '#server/context.ts';
import { transaction } from '#server/db/index.ts';
import { cancelJob, queueJob } from '#server/jobs/index.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import type { Registry } from '#server/records/index.ts';
import type { RequestState } from '../state.ts';
import { deprecationReason } from './describe-field.ts';
import { describeTypes } from './describe-types.ts';
import { createTypeBuilder, type TypeBuilder } from './types.ts';

type RootField = GraphQLFieldConfig<unknown, RequestState>;

/** Builds the schema from the registry and all operations. Throws if two operations have the same field. */
export function buildApiSchema(registry: Registry, operations: readonly AnyOperation[]): GraphQLSchema {
  const types = createTypeBuilder(registry);
  const roots = { query: {} as Record<string, RootField>, mutation: {} as Record<string, RootField> };
  for (const operation of operations) {
    const field = operationField(operation.name);
    if (roots.query[field] || roots.mutation[field]) throw new Error(`Two operations are named ${field}.`);
    roots[operation.kind][field] = rootField(operation, types);
  }
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      description: 'The operations that read. They change nothing, so that they can be repeated.',
      fields: sorted(roots.query),
    }),
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      description: 'The operations that write. Several in one request run one after the other.',
      fields: sorted(roots.mutation),
    }),
    types: types.extra(),
  });
  describeTypes(schema);
  return schema;
}

/** Name of an operation's input type. */
export function inputTypeName(operation: AnyOperation): string {
  return `${pascalCase(operationField(operation.name))}Input`;
}

function rootField(operation: AnyOperation, types: TypeBuilder): RootField {
  const shape = Object.keys(operation.input).length > 0 ? operation.input : NO_INPUT;
  return {
    type: outputType(operation, types),
    description: operation.summary,
    deprecationReason: deprecationReason(operation.deprecated),
    args: { input: { type: types.inputObject(inputTypeName(operation), shape, 'create') } },
    resolve: (_root, args, state) =>
      runOperation(operation, (args['input'] ?? {}) as Record<string, unknown>, state),
  };
}

/** GraphQL requires an input type to have a field; this one has no meaning and is never required. */
const NO_INPUT: Shape = {
  unused: {
    kind: {
      kind: 'boolean',
      column: () => ({ type: 'boolean' }),
      schema: () => UNUSED,
      output: () => ({ scalar: 'Boolean' }),
    },
    options: {
      label: 'No input',
      help: 'Ignored: the operation takes no values, and GraphQL requires a field.',
    },
  },
};
const UNUSED = inputSchema({}, 'create');

function outputType(operation: AnyOperation, types: TypeBuilder): GraphQLOutputType {
  const { output } = operation;
  if ('record' in output) return types.record(output.record);
  if ('connection' in output) return new GraphQLNonNull(types.connection(output.connection));
  if ('type' in output) return types.output(output.type);
  return types.object(output.shape, output.fields);
}

/** Runs an operation. The order is always the same: access, input, `before`, unit of work, `run`. */
async function runOperation(
  operation: AnyOperation,
  raw: Record<string, unknown>,
  state: RequestState,
): Promise<unknown> {
  demandModule(operation, state);
  if (!operation.access(state.actor)) throw accessDenied(operation, state);
  simulationMessage(operation, state);
  const input = readInput(operation, raw);
  if (operation.kind === 'mutation') await state.finish();
  if (operation.file)
    return withFile(operation.file, state, (file) => execute(operation, input, state, file));
  if (state.upload)
    throw badInput(
      'FILE_NOT_EXPECTED',
      'This operation takes no file. Send its query and variables as JSON.',
    );
  const { before } = operation;
  const given = before && (await state.inTurn(async () => before(beforeContext(state), input)));
  return execute(operation, input, state, given);
}

/** A login helps visitors, and programs whose reader could call the operation; an API key needs a permission. */
function accessDenied({ access }: AnyOperation, { actor, hasKey }: RequestState): AppError {
  const isHelpedByLogin = actor.kind === 'anonymous' && (!hasKey || access(ANY_MEMBER));
  return isHelpedByLogin ? unauthenticated() : forbidden();
}

const ANY_MEMBER: Actor = { kind: 'member', id: 0, organisationId: 0, grantIds: [] };

/**
 * Throws for mutations by staff who view a site as a reader, because the changes would be attributed to that
 * reader.
 */
function simulationMessage({ kind, isForSimulation }: AnyOperation, { actor }: RequestState): void {
  if (kind === 'mutation' && actor.kind === 'member' && actor.simulated && !isForSimulation)
    throw simulationNotAllowed();
}

/** Throws if the site does not have the operation's module enabled. */
function demandModule(operation: AnyOperation, { site, services }: RequestState): void {
  if (!site || isPresent(operation, site.modulesOn)) return;
  const module = services.registry.modules.find(({ key }) => key === operation.module);
  throw moduleOff(module?.label ?? operationField(operation.name));
}

/** Reads and checks the uploaded file of a call, then runs the rest of the call with it. */
async function withFile(
  wanted: FileInput<unknown>,
  { upload, services }: RequestState,
  run: (file: ReceivedFile<unknown>) => Promise<unknown>,
): Promise<unknown> {
  if (!upload)
    throw badInput(
      'FILE_MISSING',
      'No file was sent. Send query, variables and file as parts of a form, the file last.',
      {
        file: 'A file is required.',
      },
    );
  const limits = { sizeBytesMax: wanted.sizeBytesMax, isOnDisk: 'readFromDisk' in wanted };
  return upload(limits, async ({ content, fileName }) =>
    run({
      name: fileName,
      content: await (content instanceof Uint8Array
        ? wanted.read(content, fileName, services)
        : wanted.readFromDisk?.(content, fileName, services)),
    }),
  );
}

async function execute(
  operation: AnyOperation,
  input: Record<string, unknown>,
  state: RequestState,
  given: unknown,
): Promise<unknown> {
  const more = { services: state.services, site: state.site, request: state.client };
  const run = operation.run as (
    ctx: OperationContext,
    input: Record<string, unknown>,
    given: unknown,
  ) => Promise<unknown>;
  if (operation.scope === 'platform') return run(Object.assign(platformWork(state), more), input, given);
  if (!state.scope)
    throw badInput(
      'SITE_MISSING',
      'The request names no site. Send the site’s key in the header x-tenant-key.',
    );
  if (operation.kind === 'query') return run({ ...(await state.readRoot(input)), ...more }, input, given);
  const { organisationId, siteIds } = state.scope;
  try {
    const { actor, site } = state;
    const who = { actor, organisationId, siteIds, ...(site && { modulesOn: site.modulesOn }) };
    return await state.services.write(who, (work) => run({ ...work, ...more }, input, given));
  } catch (error) {
    await operation.refused?.(beforeContext(state), input, error);
    throw error;
  }
}

/** The context of a call outside its unit of work. */
function beforeContext({ actor, passes, site, services, client }: RequestState) {
  return { actor, ...(passes && { passes }), site, services, request: client };
}

function readInput(operation: AnyOperation, raw: Record<string, unknown>): Record<string, unknown> {
  if (Object.keys(operation.input).length === 0) return {};
  const result = inputSchema(operation.input, operation.isPatch ? 'update' : 'create').safeParse(
    withIdsOfReferences(operation.input, raw),
  );
  if (!result.success) throw badInput('VALUES_INVALID', INPUT_REFUSED, fieldErrors(result.error));
  return operation.isPatch ? result.data : { ...defaultsOf(writable(operation.input)), ...result.data };
}

/** The fields that a client may send. */
function writable(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([, field]) => field.options.writable !== 'server'));
}

/**
 * Login and similar operations run before an organisation is known, and open their own platform transactions.
 */
function platformWork({
  actor,
  services,
}: RequestState): Omit<OperationContext, 'services' | 'site' | 'request'> {
  return {
    get db(): never {
      throw new Error('A platform operation has no unit of work of an organisation.');
    },
    actor,
    organisationId: 0,
    siteIds: [],
    now: new Date().toISOString(),
    tags: new Set(),
    registry: {
      entities: new Map(),
      contentTypes: new Map(),
      typeLayouts: [],
      blocks: new Map(),
      hooks: new Map(),
      jobs: new Map(),
      modules: [],
      gates: [],
      passes: new Map(),
      channels: services.registry.channels,
      reservedPaths: new Set(),
      settings: [],
      personalTables: [],
    },
    queue: (job, payload, options) =>
      transaction(services.pool, { kind: 'platform' }, (db) =>
        queueJob(db, services.registry.jobs, job, payload, options),
      ),
    cancelJob: (job, key) =>
      transaction(services.pool, { kind: 'platform' }, (db) => cancelJob(db, job, key)),
    redirect: rejectSiteAccess,
    lockPaths: rejectSiteAccess,
    slugLanguage: rejectSiteAccess,
    rearranged: rejectSiteAccess,
    withAdditionalSites: rejectSiteAccess,
    withAllSites: rejectSiteAccess,
    announce: rejectSiteAccess,
    get styles(): never {
      throw new Error('A platform operation has no site.');
    },
    get records(): never {
      throw new Error('A platform operation has no records of an organisation.');
    },
  };
}

async function rejectSiteAccess(): Promise<never> {
  throw new Error('A platform operation has no site.');
}

function sorted<T>(fields: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}
