import type { Command } from 'commander';
import { badInput } from '#model/errors.ts';
import { registry } from '#server/registry.ts';
import { createApiKey, listApiKeys, revokeApiKey, type ListedKey } from '#server/setup/index.ts';
import { withDatabase } from '../database.ts';
import { print } from '../terminal.ts';

interface Options {
  organisation: string;
  json?: boolean;
}

interface CreateOptions extends Options {
  permissions: string;
  sites?: string;
  expires?: string;
}

/** Creates a key, and prints its secret once. */
export function createApiKeyCommand(program: Command): void {
  command(
    program,
    'create-api-key',
    'Creates an API key for a program, and prints its secret, which is shown only once.',
  )
    .argument('<name>', 'name of the key, which the history shows')
    .requiredOption(
      '--permissions <names>',
      'permissions, separated by commas, for example manage_content,publish_content',
    )
    .option('--sites <keys>', 'keys of the sites, separated by commas; all of the organisation if left out')
    .option('--expires <time>', 'end of the key, for example 2027-12-31T00:00:00Z; no end if left out')
    .action(async (name: string, options: CreateOptions) => {
      const key = await withDatabase(({ pool }) =>
        createApiKey(
          { pool, registry, organisation: options.organisation },
          {
            name,
            permissions: listOf(options.permissions),
            siteKeys: options.sites === undefined ? undefined : listOf(options.sites),
            expires: options.expires,
          },
        ),
      );
      if (options.json) print(JSON.stringify(key));
      else
        print(
          `Created the API key ${key.id}, ${key.name}.\nSecret: ${key.secret}\nStore it now: it is not shown again.`,
        );
    });
}

/** Lists the keys of an organisation, without secrets. */
export function listApiKeysCommand(program: Command): void {
  command(program, 'list-api-keys', 'Lists the API keys of an organisation.').action(
    async (options: Options) => {
      const { organisation } = options;
      const keys = await withDatabase(({ pool }) => listApiKeys({ pool, registry, organisation }));
      if (options.json) print(JSON.stringify(keys));
      else for (const key of keys) print(describe(key));
    },
  );
}

/** Revokes a key immediately, in all processes. */
export function revokeApiKeyCommand(program: Command): void {
  command(program, 'revoke-api-key', 'Revokes an API key: its secrets end immediately.')
    .argument('<id>', 'ID of the key, from list-api-keys')
    .action(async (id: string, options: Options) => {
      if (!/^[1-9]\d{0,8}$/.test(id))
        throw badInput(
          'API_KEY_NOT_FOUND',
          `“${id.slice(0, 60)}” is not the ID of an API key. List them with: npm run masthead -- list-api-keys`,
        );
      const { organisation } = options;
      const key = await withDatabase(({ pool }) =>
        revokeApiKey({ pool, registry, organisation }, Number(id)),
      );
      print(options.json ? JSON.stringify(key) : `Revoked the API key ${key.id}, ${key.name}.`);
    });
}

function command(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .requiredOption(
      '--organisation <name>',
      'the organisation of the key; any name that does not exist lists those that do',
    )
    .option('--json', 'print JSON for machines');
}

function listOf(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

function describe({ id, name, permissions, sites, expires, lastUsed, revoked }: ListedKey): string {
  const state = revoked ? `revoked ${revoked}` : expires ? `expires ${expires}` : 'no end';
  const use = lastUsed ? `last used ${lastUsed}` : 'never used';
  return [id, name, permissions.join(','), sites?.join(',') ?? 'all sites', state, use].join('  ');
}
