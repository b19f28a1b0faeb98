/** Compares two versions of the API by their schemas. */
import {
  BreakingChangeType,
  buildSchema,
  findSchemaChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLSchema,
} from 'graphql';

/** The differences of the later version, as sentences in alphabetical order. */
export interface ApiChanges {
  /** Programs written for the earlier version may fail. */
  breaking: string[];
  /** Parts that will be removed. */
  deprecated: string[];
  added: string[];
  /** Other changes that programs can ignore, such as an output that has become non-null. */
  changed: string[];
}

/** A breaking change that is made without the year of notice, as in accepted-changes.json. */
export interface AcceptedChange {
  /** The sentence of `ApiChanges.breaking`. */
  change: string;
  reason: string;
}

/** Days between the deprecation of a part of the API and its removal. */
const NOTICE_DAYS = 365;

const DAY_MS = 86_400_000;

/** Returns the changes between two schemas in GraphQL's schema language. Changed descriptions are left out. */
export function compareApis(before: string, after: string): ApiChanges {
  const [older, newer] = [buildSchema(before), buildSchema(after)];
  const breakingTypes: Record<string, string> = BreakingChangeType;
  const changes: ApiChanges = { breaking: [], deprecated: [], added: [], changed: [] };
  for (const { type, description } of findSchemaChanges(older, newer)) {
    // Schemas list only those scalars of the language that they use.
    if (type === 'DESCRIPTION_CHANGED' || description.startsWith('Standard scalar ')) continue;
    if (type in breakingTypes) changes.breaking.push(description);
    else if (type.includes('ADDED')) changes.added.push(description);
    else changes.changed.push(description);
  }
  const earlier = deprecationsOf(older);
  for (const [place, reason] of deprecationsOf(newer))
    if (!earlier.has(place)) changes.deprecated.push(`${place}: ${reason}`);
  for (const list of Object.values<string[]>({ ...changes })) list.sort();
  return changes;
}

/**
 * Returns the breaking changes that are neither accepted nor announced by a deprecation a year before `today`
 * in the earlier schema, each with what to do. Types are removed together with the last field that returns them.
 */
export function unannouncedChanges(
  before: string,
  { breaking }: ApiChanges,
  accepted: readonly AcceptedChange[],
  today: Date,
): string[] {
  const announced = deprecationsOf(buildSchema(before));
  const isAnnounced = (change: string) => {
    const place = /^(?:Field|Argument|Enum value) (\S+) was removed\.$/.exec(change)?.[1];
    const since = /^Since (\d{4}-\d{2}-\d{2})\./.exec(announced.get(place ?? '') ?? '')?.[1];
    return since !== undefined && today.getTime() - Date.parse(since) >= NOTICE_DAYS * DAY_MS;
  };
  const isType = (change: string) => /^\w+ was removed\.$/.test(change);
  return breaking.filter(
    (change) => !isType(change) && !isAnnounced(change) && !accepted.some((one) => one.change === change),
  );
}

/** Reason of each deprecation by its place: `Type.field`, `Type.field(argument:)`. */
function deprecationsOf(schema: GraphQLSchema): Map<string, string> {
  const found = new Map<string, string>();
  const note = (place: string, reason: string | undefined | null) => reason && found.set(place, reason);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type))
      for (const value of type.getValues()) note(`${type.name}.${value.name}`, value.deprecationReason);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        note(`${type.name}.${field.name}`, field.deprecationReason);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      note(`${type.name}.${field.name}`, field.deprecationReason);
      for (const arg of field.args) note(`${type.name}.${field.name}(${arg.name}:)`, arg.deprecationReason);
    }
  }
  return found;
}
