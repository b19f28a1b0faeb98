/** The media type and status of the API's responses (GraphQL over HTTP, sections 6.3 and 6.4). */

import { GRAPHQL_RESPONSE } from '#addresses/graphql-media.ts';

export type AnswerMedia = typeof GRAPHQL_RESPONSE | 'application/json';

const JSON_RANGES = new Set(['application/json', 'application/*', '*/*']);
/** Maximum number of ranges of an Accept header that are read. */
const RANGES_MAX = 20;

/**
 * The media type for a client: that of GraphQL if the client names it and does not prefer JSON, otherwise
 * JSON.
 */
export function answerMedia(accept = ''): AnswerMedia {
  const weights = accept
    .split(',', RANGES_MAX)
    .map((range) =>
      range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .map(([range = '', ...parameters]) => ({ range, weight: weightOf(parameters) }));
  const best = (isMeant: (range: string) => boolean) =>
    Math.max(0, ...weights.filter(({ range }) => isMeant(range)).map(({ weight }) => weight));
  const [graphql, json] = [
    best((range) => range === GRAPHQL_RESPONSE),
    best((range) => JSON_RANGES.has(range)),
  ];
  return graphql > 0 && graphql >= json ? GRAPHQL_RESPONSE : 'application/json';
}

function weightOf(parameters: readonly string[]): number {
  const written = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = written === undefined ? 1 : Number(written.slice(2));
  return Number.isFinite(weight) ? weight : 0;
}

/**
 * The status of a GraphQL response. Clients that accept JSON read errors only from a response with status
 * 200; an unavailable database is also reported to proxies.
 */
export function answerStatus(media: AnswerMedia, status: number): number {
  return media === GRAPHQL_RESPONSE || status === 503 ? status : 200;
}
