import { integer } from '#fields/integer/field.ts';
import { reportInput, reportOutput } from '#fields/report-shape.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { reportOfSites } from '../../report-figures/server/report-of-sites.ts';
import { shareOf } from '../../report-figures/model/share-of.ts';
import { REGISTRATION_FILTERS } from '../model/registration-filters.ts';
import { REGISTRATION_BREAKDOWNS } from '../model/registration-funnel.ts';
import { STEP_ROWS, type RegistrationStep } from '../model/registration-steps.ts';
import { countSteps, type StepCount } from '../server/count-steps.ts';

const steps = integer({ label: 'Steps', required: true });

const TOTALS = {
  steps,
  requests: integer({ label: 'Registrations requested', required: true }),
  registrations: integer({ label: 'Registrations', required: true }),
  registrationPercent: integer({
    label: 'Registrations in percent of requests',
    help: 'Null without requests.',
  }),
  logins: integer({ label: 'Logins', required: true }),
};

const COLUMNS = {
  steps,
  beforePercent: integer({
    label: 'Percent of the step before',
    help: 'Null for a first step, for a place, and if the step before was not taken. More than 100 if readers skip it.',
  }),
};

export const getRegistrationFunnel = defineOperation({
  name: 'getRegistrationFunnel',
  kind: 'query',
  summary:
    'Steps of readers who register and log in on a site in a period, compared with the previous period: each with its share of the step before, or by the place of the click.',
  input: { ...reportInput(REGISTRATION_BREAKDOWNS), ...REGISTRATION_FILTERS },
  output: reportOutput('RegistrationFunnel', { totals: TOTALS, columns: COLUMNS }),
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const { store, scope, frame } = await reportOfSites(ctx, input);
    const { counts, points } = await countSteps(store, scope, {
      step: input.step ?? null,
      place: input.place ?? null,
    });
    return {
      ...(await frame(points)),
      totals: totalsOf(counts, 'now'),
      totalsBefore: totalsOf(counts, 'before'),
      rows: input.by === 'place' ? rowsByPlace(counts) : rowsByStep(counts, input.step ?? null),
      hasMoreRows: false,
    };
  },
});

type Period = 'now' | 'before';

function sumOf(counts: readonly StepCount[], period: Period): number {
  return counts.reduce((sum, count) => sum + count[period], 0);
}

function stepsOf(counts: readonly StepCount[], wanted: readonly string[], period: Period): number {
  return sumOf(
    counts.filter(({ step }) => wanted.includes(step)),
    period,
  );
}

function totalsOf(counts: readonly StepCount[], period: Period) {
  const requests = stepsOf(counts, ['registrationRequest'], period);
  const registrations = stepsOf(counts, ['registrationSuccess'], period);
  return {
    steps: sumOf(counts, period),
    requests,
    registrations,
    registrationPercent: shareOf(registrations, requests),
    logins: stepsOf(counts, ['loginSuccess'], period),
  };
}

/** All steps in their order, also those that were not taken. */
function rowsByStep(counts: readonly StepCount[], only: RegistrationStep | null) {
  const shown = STEP_ROWS.filter(({ value }) => only === null || value === only);
  return shown.map(({ value, label, before, note }) => {
    const figures = (period: Period) => {
      const taken = stepsOf(counts, [value], period);
      return { steps: taken, beforePercent: shareOf(taken, stepsOf(counts, before, period)) };
    };
    return { key: value, name: label, note, now: figures('now'), before: figures('before') };
  });
}

/** The place with the most steps first; steps without a click have none. */
function rowsByPlace(counts: readonly StepCount[]) {
  const rows = [...Map.groupBy(counts, ({ place }) => place)].map(([place, of]) => {
    const figures = (period: Period) => ({ steps: sumOf(of, period), beforePercent: null });
    return {
      key: place,
      name: place || 'No place',
      note: null,
      now: figures('now'),
      before: figures('before'),
    };
  });
  return rows.toSorted((one, other) => other.now.steps - one.now.steps);
}
