/** Media type of responses whose HTTP status reflects their errors (GraphQL over HTTP, section 6.4). */
export const GRAPHQL_RESPONSE = 'application/graphql-response+json';
