import { integer } from '#fields/integer/field.ts';
import { reportInput, reportOutput } from '#fields/report-shape.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { SERVER_STEPS } from '../../collection/model/event-kinds.ts';
import { reportOfSites } from '../../report-figures/server/report-of-sites.ts';
import { shareOf } from '../../report-figures/model/share-of.ts';
import { REGISTRATION_FILTERS } from '../model/registration-filters.ts';
import { REGISTRATION_BREAKDOWNS } from '../model/registration-funnel.ts';
import { STEP_ROWS, type RegistrationStep } from '../model/registration-steps.ts';
import { countSteps, type CountedSteps, type StepCount } from '../server/count-steps.ts';

const steps = integer({
  label: 'Steps',
  help: 'How often readers took a step of the registration or the login.',
  required: true,
});

const LEFT_OUT = 'Null under a filter that leaves them out.';

const TOTALS = {
  steps,
  requests: integer({ label: 'Registrations requested', help: LEFT_OUT }),
  registrations: integer({ label: 'Registrations', help: LEFT_OUT }),
  registrationPercent: integer({
    label: 'Registrations in percent of requests',
    help: 'Null without requests, and under a filter that leaves registrations out.',
  }),
  logins: integer({ label: 'Logins', help: LEFT_OUT }),
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
    const filter = { step: input.step ?? null, place: input.place ?? null };
    const counted = await countSteps(store, scope, filter);
    return {
      ...(await frame(counted.points)),
      totals: totalsOf(counted, filter, 'now'),
      totalsBefore: totalsOf(counted, filter, 'before'),
      rows: input.by === 'place' ? rowsByPlace(counted.counts) : rowsByStep(counted, filter),
      hasMoreRows: false,
    };
  },
});

interface Filter {
  step: RegistrationStep | null;
  place: string | null;
}

/** Whether the filter lets the step through. What the server counts has no place. */
function isShown(step: RegistrationStep, filter: Filter): boolean {
  if (filter.step !== null && filter.step !== step) return false;
  return filter.place === null || !SERVER_STEPS.includes(step);
}

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

function totalsOf({ counts, ofAllSteps }: CountedSteps, filter: Filter, period: Period) {
  const sumShown = (step: RegistrationStep) =>
    isShown(step, filter) ? stepsOf(counts, [step], period) : null;
  const registrations = sumShown('registrationSuccess');
  const requests = stepsOf(ofAllSteps, ['registrationRequest'], period);
  return {
    steps: sumOf(counts, period),
    requests: sumShown('registrationRequest'),
    registrations,
    registrationPercent: registrations === null ? null : shareOf(registrations, requests),
    logins: sumShown('loginSuccess'),
  };
}

/** The steps of the filter in their order, also those that were not taken. */
function rowsByStep({ counts, ofAllSteps }: CountedSteps, filter: Filter) {
  const shown = STEP_ROWS.filter(({ value }) => isShown(value, filter));
  return shown.map(({ value, label, before, note }) => {
    const figures = (period: Period) => {
      const taken = stepsOf(counts, [value], period);
      return { steps: taken, beforePercent: shareOf(taken, stepsOf(ofAllSteps, before, period)) };
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
