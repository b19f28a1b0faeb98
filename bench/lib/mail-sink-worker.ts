/** The process of a mail sink: sends its URL, then the number of emails for each message it gets. */
import { startMailServer } from '../../src/testing/mail/mail-server.ts';

const server = await startMailServer({ storesContents: false });
process.on('message', () => process.send?.({ count: server.emails.length }));
process.send?.({ url: server.url });
