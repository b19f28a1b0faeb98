import { runBuilt } from './lib/run-built.ts';

await runBuilt(['serve', ...process.argv.slice(2)]);
// From here on the launcher restarts this process when it exits.
process.send?.({ serving: true });
