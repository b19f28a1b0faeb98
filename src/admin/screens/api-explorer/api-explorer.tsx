/** GraphiQL on the API of the product, with the user's login and the examples of the repository. */
import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { buildASTSchema, parse } from 'graphql';
import { useMemo, useRef } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { configuredEndpoint, graphqlEndpoint } from '#admin/shell/start/endpoint.ts';
import { createApiFetcher } from './api-fetcher.ts';
import classes from './api-explorer.module.css';
import { ExamplesMenu, NEW_TAB } from './examples-menu.tsx';
import { createExplorerStorage } from './explorer-storage.ts';
import { useDocumentationSearch } from './use-documentation-search.ts';

const LEAD =
  'Operations run on the selected site with your permissions. Mutations change data immediately, without a confirmation. With an Authorization header, such as the bearer token of an API key, a request is sent without your login; headers are not stored.';

export function View() {
  const schema = useQuery({ queryKey: ['api-schema'], queryFn: loadSchema, staleTime: Infinity });
  return (
    <Page title="API explorer" lead={LEAD}>
      {schema.error ? <LoadFailed error={schema.error} onRetry={() => void schema.refetch()} /> : null}
      {schema.isPending ? <LoadingLines count={4} height={40} /> : null}
      {schema.data ? <Explorer schema={schema.data} /> : null}
    </Page>
  );
}

type Schema = ReturnType<typeof buildASTSchema>;

function Explorer({ schema }: { schema: Schema }) {
  const { client, site, user } = useApp();
  const scheme = useComputedColorScheme('light');
  const explorer = useRef<HTMLDivElement>(null);
  useDocumentationSearch(explorer);
  const storage = useMemo(() => createExplorerStorage(localStorage, user.id), [user.id]);
  const fetcher = useMemo(
    () =>
      createApiFetcher({
        fetch: (input, init) => fetch(input, init),
        endpoint: graphqlEndpoint(configuredEndpoint(document), document.cookie, import.meta.env.DEV),
        tenantKey: site.tenantKey,
        renew: () => client.query('cmsUser/getActiveCMSUser'),
      }),
    [client, site.tenantKey],
  );
  return (
    <div ref={explorer} className={classes.explorer}>
      <GraphiQL
        key={user.id}
        fetcher={fetcher}
        schema={schema}
        dangerouslyAssumeSchemaIsValid
        storage={storage}
        shouldPersistHeaders={false}
        forcedTheme={scheme}
        defaultQuery={NEW_TAB}
        defaultEditorToolsVisibility
      >
        <GraphiQL.Logo>
          <ExamplesMenu />
        </GraphiQL.Logo>
      </GraphiQL>
    </div>
  );
}

/** The schema of this build, as `npm run generate` writes it: no request has to describe all types. */
async function loadSchema(): Promise<Schema> {
  const { default: text } = await import('../../../../schema.graphql?raw');
  return buildASTSchema(parse(text, { noLocation: true }), { assumeValidSDL: true });
}
