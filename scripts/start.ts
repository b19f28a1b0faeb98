import { runBuilt } from './lib/run-built.ts';

await runBuilt(['serve', ...process.argv.slice(2)]);
