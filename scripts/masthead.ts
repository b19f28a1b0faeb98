import { runBuilt } from './lib/run-built.ts';

await runBuilt(['cli', ...process.argv.slice(2)]);
