/**
 * The schema.org vocabulary in the form that the structured-data validator requires: classes with parents,
 * properties with domains.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SCHEMA = 'http://schema.org/';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const SUB_CLASS = 'http://www.w3.org/2000/01/rdf-schema#subClassOf';

interface Entity {
  '@id': string;
  '@type': 'rdfs:Class' | 'rdf:Property';
  'rdfs:subClassOf'?: { '@id': string }[];
  'schema:domainIncludes'?: { '@id': string }[];
}

/** Reads the N-Quads of `@vocabulary/schema`. */
export function schemaOrgVocabulary(): { '@graph': Entity[] } {
  const path = createRequire(import.meta.url).resolve('@vocabulary/schema');
  const quads = readFileSync(new URL('schema.nq', `file://${path}`), 'utf8');
  const entities = new Map<string, Entity>();
  const parents = new Map<string, { '@id': string }[]>();
  const domains = new Map<string, { '@id': string }[]>();
  for (const [, subject = '', predicate = '', object = ''] of quads.matchAll(
    /^<([^>]+)> <([^>]+)> <([^>]+)> /gm,
  )) {
    if (predicate === TYPE && object.endsWith('#Class'))
      entities.set(subject, { '@id': subject, '@type': 'rdfs:Class' });
    else if (predicate === TYPE && object.endsWith('#Property'))
      entities.set(subject, { '@id': subject, '@type': 'rdf:Property' });
    else if (predicate === SUB_CLASS) push(parents, subject, object);
    else if (predicate === `${SCHEMA}domainIncludes`) push(domains, subject, object);
  }
  for (const [id, entity] of entities) {
    const above = parents.get(id);
    const of = domains.get(id);
    if (above) entity['rdfs:subClassOf'] = above;
    if (of) entity['schema:domainIncludes'] = of;
  }
  return { '@graph': [...entities.values()] };
}

function push(map: Map<string, { '@id': string }[]>, key: string, id: string): void {
  map.set(key, [...(map.get(key) ?? []), { '@id': id }]);
}
