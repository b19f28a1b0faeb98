import { join } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '#server/boot/config.ts';
import { examine, type Finding } from '#server/doctor/index.ts';
import { createDiskStore } from '#server/media/index.ts';
import { registry } from '#server/registry.ts';
import { definedNames } from '#server/setup/index.ts';
import { withServer } from './database.ts';
import { print } from './terminal.ts';

/** Changes no data. Exit code 1 on a failure; 0 if there are only warnings. */
export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Checks configuration, data directory, mail, names, certificates, database, media and jobs, and says what to fix.',
    )
    .option('--deep', 'read every media file instead of looking for some')
    .option('--json', 'print JSON for machines')
    .action(async (options: { deep?: boolean; json?: boolean }) => {
      const config = readConfig();
      const findings = await examine({
        config,
        store: createDiskStore(join(config.dataDir, 'media')),
        withAddress: (work) => withServer(({ connectionString }) => work(connectionString)),
        isDeep: options.deep ?? false,
        defined: definedNames(registry),
      });
      if (options.json) print(JSON.stringify(findings));
      else for (const finding of findings) print(lineOf(finding));
      if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1;
    });
}

function lineOf({ name, state, message }: Finding): string {
  return `${state.padEnd(5)} ${name.padEnd(15)} ${message}`;
}
