/** The GraphQL API. Public entry point. */
export { graphqlRoutes } from './http.ts';
export { buildApi, type Api } from './operations.ts';
