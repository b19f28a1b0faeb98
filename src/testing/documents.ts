/** Helpers for items in tests, which make the API calls of their editor. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { gql, type GraphqlAnswer } from './make/make.ts';

/** Fields of a document that tests read. */
export interface EditedDocument {
  id: number;
  version: string;
  path: string;
  values: Record<string, unknown>;
}

/** API calls of one user on one site. */
export interface DocumentCalls {
  call: (id: string, input: Record<string, unknown>) => Promise<GraphqlAnswer>;
  /** Returns the result of a call that must succeed. */
  accepted: <T = EditedDocument>(id: string, input: Record<string, unknown>) => Promise<T>;
  load: (id: number) => Promise<EditedDocument>;
  /** Saves changes based on the currently stored version. */
  save: (id: number, changes: Record<string, unknown>) => Promise<GraphqlAnswer>;
}

/** Creates the calls for a login, on the site with a tenant key. */
export function documentCalls(app: FastifyInstance, token: string, site: string): DocumentCalls {
  const call: DocumentCalls['call'] = (id, input) => gql(app, { token, site, id, input });
  const accepted: DocumentCalls['accepted'] = async <T>(id: string, input: Record<string, unknown>) => {
    const answer = await call(id, input);
    expect(answer.code, answer.body).toBeNull();
    return answer.result as T;
  };
  const load: DocumentCalls['load'] = (id) => accepted('getContentDocument', { id });
  return {
    call,
    accepted,
    load,
    async save(id, changes) {
      const { version, values } = await load(id);
      const base = Object.fromEntries(Object.keys(changes).map((key) => [key, values[key] ?? null]));
      return call('saveContent', { id, version, changes, base });
    },
  };
}
