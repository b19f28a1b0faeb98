import { runBuilt } from './lib/run-built.ts';

await runBuilt(['serve', ...process.argv.slice(2)]);
// From here on the launcher starts it again when it ends by itself.
process.send?.({ serving: true });
