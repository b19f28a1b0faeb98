/** Commands that show each part of the client; see README.md. Each result is a line of JSON. */
import { createClient } from './client.ts';
import { createReceiver } from './webhooks.ts';

const { MASTHEAD_URL = '', MASTHEAD_READING_KEY = '', MASTHEAD_SITE = '', MASTHEAD_READER } = process.env;
const client = createClient({
  url: MASTHEAD_URL,
  key: MASTHEAD_READING_KEY,
  site: MASTHEAD_SITE,
  ...(MASTHEAD_READER !== undefined && { reader: MASTHEAD_READER }),
});

const print = (value: unknown) => console.log(JSON.stringify(value));
const [command = '', ...args] = process.argv.slice(2);
const [first = '', second = '', third = '{}'] = args;

switch (command) {
  case 'list':
    for await (const item of client.allItems()) print(item);
    break;
  case 'read':
    print(await client.item(Number(first)));
    break;
  case 'log-in':
    print(await client.logIn(first, second));
    break;
  case 'search':
    print(await client.search(first));
    break;
  case 'submit':
    print(await client.submitForm(first, second, JSON.parse(third)));
    break;
  case 'follow': {
    // Begins at the present. A real program stores the cursor with what it has written.
    let cursor: string | null = null;
    for (;;) {
      const page = await client.changes(cursor);
      for (const change of page.changes) print(change);
      cursor = page.endCursor;
      if (!page.hasMore) await new Promise((resolve) => setTimeout(resolve, Number(first || '10') * 1_000));
    }
  }
  case 'receive':
    createReceiver({ secret: process.env['MASTHEAD_WEBHOOK_SECRET'] ?? '', onEvent: print }).listen(
      Number(first),
    );
    break;
  default:
    console.error(
      'Commands: list, read ID, log-in EMAIL PASSWORD, search WORDS, submit PATH BLOCK VALUES, follow [SECONDS], receive PORT',
    );
    process.exitCode = 1;
}
