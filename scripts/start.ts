import { fileURLToPath } from 'node:url';
import { runBuilt } from './lib/run-built.ts';
import { unregisteredExtensions } from './lib/unregistered-extensions.ts';

const unregistered = unregisteredExtensions(fileURLToPath(new URL('../', import.meta.url)));
if (unregistered !== null) console.error(unregistered);
await runBuilt(['serve', ...process.argv.slice(2)]);
// From here on the launcher restarts this process when it exits.
process.send?.({ serving: true });
