/** The GraphQL API. The capability's front door. */
export { graphqlRoutes } from './http.ts';
export { buildApi, type Api } from './operations.ts';
