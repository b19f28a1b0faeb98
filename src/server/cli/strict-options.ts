/**
 * Rejects, for every command before it starts, repeated options and missing required options, all in one
 * sentence.
 */
import type { Command, Option } from 'commander';

/**
 * Rejects repeated options, and reports all missing required options instead of only the first. Call it after
 * the command is defined.
 */
export function checkOptions(command: Command): void {
  const required = command.options.filter((option) => option.mandatory);
  for (const option of required) option.makeOptionMandatory(false);
  for (const option of command.options) rejectRepetition(command, option);
  command.hook('preAction', () => {
    const missing = required.filter((option) => command.getOptionValue(option.attributeName()) === undefined);
    if (missing.length > 0) command.error(`error: ${missingSentence(missing)}`, { exitCode: 2 });
  });
}

function rejectRepetition(command: Command, option: Option): void {
  let uses = 0;
  command.on(`option:${option.name()}`, () => {
    uses += 1;
    if (uses > 1)
      command.error(`error: ${option.long ?? option.flags} was given more than once. Give it once.`, {
        exitCode: 2,
      });
  });
}

function missingSentence(options: readonly Option[]): string {
  const flags = new Intl.ListFormat('en').format(options.map(({ flags: text }) => text));
  return options.length === 1 ? `${flags} is missing. Add it.` : `${flags} are missing. Add them.`;
}
