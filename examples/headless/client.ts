/**
 * A client of the API for a site without the product's pages. It needs Node 24 and nothing else; the same code runs in a browser with a
 * key that allows the page's origin.
 */
import { createHash } from 'node:crypto';

export interface ClientOptions {
  /** URL of the admin, such as `https://admin.example.org`. */
  url: string;
  /** Secret of a key with the permission “Read published content with custom queries”. */
  key: string;
  /** Key of the site. */
  site: string;
  /** The token of a reader, from `logIn`: queries then return what this reader may see. */
  reader?: string;
}

/** An item in lists. */
export interface Item {
  id: number;
  type: string;
  name: string;
  path: string;
  updated: string;
}

export interface Access {
  state: 'open' | 'gated';
  reason: string | null;
  requires: { membershipIds: number[] | null } | null;
}

/** An item with its text: cut if `access.state` is `gated`. */
export interface WholeItem extends Item {
  body: unknown;
  access: Access;
  primaryImage: { renditions: { width: number; url: string }[] } | null;
}

export interface Change {
  id: number;
  type: string | null;
  kind: 'published' | 'changed' | 'unpublished' | 'deleted';
  item: Item | null;
}

/** An error of the API. Decide by `reason`, which is permanent; the message is for people. */
export class ApiError extends Error {
  readonly reason: string;
  readonly fields: Record<string, string>;
  constructor(message: string, reason: string, fields: Record<string, string>) {
    super(message);
    this.reason = reason;
    this.fields = fields;
  }
}

const ITEM = 'id type name path updated';

interface Challenge {
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

export type Client = ReturnType<typeof createClient>;

/** Creates a client for one site, and for one reader if `reader` is set. */
export function createClient(options: ClientOptions) {
  const query = <Result>(text: string, variables: object = {}) => send<Result>(options, text, variables);
  return {
    query,
    allItems: (pageSize = 100) => allItems(query, pageSize),
    /** An item as the reader of this client may see it. */
    async item(id: number): Promise<WholeItem> {
      const text = `query ($id: Int!) { getContent(input: { id: $id }) { ${ITEM} body
        access { state reason requires } primaryImage { renditions { width url } } } }`;
      return (await query<{ getContent: WholeItem }>(text, { id })).getContent;
    },
    async search(words: string): Promise<Item[]> {
      const text = `query ($words: String!) { searchContent(input: { text: $words }) { results { item { ${ITEM} } } } }`;
      const found = await query<{ searchContent: { results: { item: Item }[] } }>(text, { words });
      return found.searchContent.results.map(({ item }) => item);
    },
    /** Submits a form of a page. A server asks for the form when it renders it, and solves the challenge while the reader types. */
    async submitForm(path: string, block: string, values: object): Promise<string | null> {
      const form = await query<{ getForm: { challenge: Challenge } }>(
        `query ($input: GetFormInput!) { getForm(input: $input) { challenge { challenge maxnumber salt signature } } }`,
        { input: { path, block } },
      );
      const solution = solve(form.getForm.challenge);
      // A challenge is valid two seconds after its creation.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const sent = await query<{ submitForm: { message: string | null } }>(
        'mutation ($input: SubmitFormInput!) { submitForm(input: $input) { message } }',
        { input: { path, block, values, solution } },
      );
      return sent.submitForm.message;
    },
    /** Logs a reader in; returns the token for the option `reader` of another client. */
    async logIn(username: string, password: string): Promise<string> {
      const text = 'mutation ($input: LoginSiteUserInput!) { loginSiteUser(input: $input) { token } }';
      const answer = await query<{ loginSiteUser: { token: string } }>(text, {
        input: { username, password },
      });
      return answer.loginSiteUser.token;
    },
    /** The changes after a cursor, and the next cursor. Without a cursor: no changes, and the cursor of the present. */
    async changes(after: string | null): Promise<{ changes: Change[]; endCursor: string; hasMore: boolean }> {
      const text = `query ($after: String) { getContentChanges(input: { after: $after }) {
        changes { id type kind item { ${ITEM} } } endCursor hasMore } }`;
      type Answer = { getContentChanges: { changes: Change[]; endCursor: string; hasMore: boolean } };
      return (await query<Answer>(text, { after })).getContentChanges;
    },
  };
}

type Query = <Result>(text: string, variables?: object) => Promise<Result>;

/** All published items, page by page: each that stays published is returned exactly once, whatever changes in between. */
async function* allItems(query: Query, limit: number): AsyncGenerator<Item> {
  const text = `query ($after: String, $limit: Int) { getContentStream(input: { paged: true, limit: $limit, after: $after }) {
    edges { node { ${ITEM} } } pageInfo { hasNextPage endCursor } } }`;
  interface Page {
    getContentStream: {
      edges: { node: Item }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  }
  let after: string | null = null;
  for (;;) {
    const page: Page = await query<Page>(text, { after, limit });
    const { edges, pageInfo } = page.getContentStream;
    for (const { node } of edges) yield node;
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

interface Answer<Result> {
  data?: Result;
  errors?: {
    message: string;
    extensions: { reason: string; retryAfterSeconds?: number; fields?: Record<string, string> };
  }[];
}

async function send<Result>(options: ClientOptions, query: string, variables: object): Promise<Result> {
  const { url, key, site, reader } = options;
  for (;;) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'x-tenant-key': site,
        'content-type': 'application/json',
        ...(reader !== undefined && { 'x-site-user': `Bearer ${reader}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const answer: Answer<Result> = JSON.parse(await response.text());
    const [error] = answer.errors ?? [];
    if (!error && answer.data) return answer.data;
    const { reason = 'UNKNOWN', retryAfterSeconds: wait, fields = {} } = error?.extensions ?? {};
    // Waits if the limit of the key is reached for a moment. Another limit is reported.
    if (wait === undefined || wait > 60) throw new ApiError(error?.message ?? 'No answer.', reason, fields);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  }
}

/** Finds the number whose hash with the salt is that of the challenge: a fraction of a second of work. */
function solve({ challenge, maxnumber, salt, signature }: Challenge): string {
  let number = 0;
  while (number < maxnumber && createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge)
    number += 1;
  return Buffer.from(JSON.stringify({ signature, number })).toString('base64');
}
