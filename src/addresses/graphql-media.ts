/** The media type of responses whose status is that of their errors (GraphQL over HTTP, section 6.4). */
export const GRAPHQL_RESPONSE = 'application/graphql-response+json';
