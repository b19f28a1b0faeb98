/** The account choices of other modules, for registration and for the data of an account. */
import { sql, type RawBuilder } from 'kysely';
import { chosenIds } from '#events/account-choice-made.ts';
import { json } from '#fields/json/field.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { ChoiceOption } from '#server/readers/define-account-choice.ts';
import { presentOf } from '#model/define-module.ts';
import { accountChoices } from '#registry/account-choices.server.ts';
import type { Db } from '#server/db/index.ts';
import type { MadeChoice } from '#server/readers/index.ts';
import type { OfferedChoice } from '../model/offered-choice.ts';
import type { Place } from './accounts.ts';

/** A field of the API for the ids of each choice. */
export const CHOICE_FIELDS: Record<string, ReturnType<typeof json>> = Object.fromEntries(
  accountChoices.map(({ name, fieldLabel }) => [
    name,
    json({ label: fieldLabel, help: 'IDs of the options that the reader chose.', check: chosenIds }),
  ]),
);

/** SQL for a JSON object with the options of each choice by name. */
export function offeredOptions(place: Place): RawBuilder<Record<string, ChoiceOption[]>> {
  const parts = accountChoices.map(
    ({ name, offered }) => sql`${name}::text, coalesce((select jsonb_agg(jsonb_build_object(
      'id', o.id, 'label', o.label, 'help', o.help)) from (${offered(place)}) o), '[]')`,
  );
  return sql<Record<string, ChoiceOption[]>>`jsonb_build_object(${sql.join(parts)})`;
}

/** The choices with options, of modules that are on. `options`: the result of `offeredOptions`. */
export function offeredChoices(
  options: Readonly<Record<string, readonly ChoiceOption[]>>,
  { settings, language }: { settings: SiteSettings; language: string },
): OfferedChoice[] {
  return presentOf(accountChoices, settings.modulesOn).flatMap(({ name, label, consentText }) => {
    const { [name]: own = [] } = options;
    if (own.length === 0) return [];
    return [{ name, label: label(language), consentText: consentText(settings, language), options: own }];
  });
}

/** The choices in the input of an operation. Ids of modules that are off are ignored. */
export function choicesOfInput(
  input: Readonly<Record<string, unknown>>,
  { settings, language }: { settings: SiteSettings; language: string },
): MadeChoice[] {
  return presentOf(accountChoices, settings.modulesOn).flatMap(({ name, consentText }) => {
    const { data } = chosenIds.safeParse(input[name]);
    return data ? [{ choice: name, ids: data, consentText: consentText(settings, language) }] : [];
  });
}

/** The ids that an address has now by choice; empty lists for modules that are off. */
export async function chosenBy(
  db: Db,
  { organisationId, siteId, modulesOn }: Place & { modulesOn: ReadonlySet<string> },
  emailKey: string,
): Promise<Record<string, number[]>> {
  const present = new Set(presentOf(accountChoices, modulesOn));
  const entries: [string, number[]][] = [];
  for (const choice of accountChoices) {
    const statement = sql<{ id: number }>`${choice.chosen({ organisationId, siteId, emailKey })}`;
    const rows = present.has(choice) ? (await statement.execute(db)).rows : [];
    entries.push([choice.name, rows.map(({ id }) => id)]);
  }
  return Object.fromEntries(entries);
}
