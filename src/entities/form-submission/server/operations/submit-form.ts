import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { FORM_ADDRESS, formReader } from '../form-address.ts';

/** More than the fields of the longest form, and than the options of one field. */
const VALUES_MAX = 60;
const CHOSEN_MAX = 300;
const TEXT_LENGTH_MAX = 5_000;

const single = z.union([z.string().max(TEXT_LENGTH_MAX), z.number(), z.boolean()]);
const submitted = z
  .record(z.string().max(60), z.union([single, z.null(), z.array(z.string().max(200)).max(CHOSEN_MAX)]))
  .refine((values) => Object.keys(values).length <= VALUES_MAX, `Send at most ${VALUES_MAX} values.`);

/**
 * Stores a submission with the checks of the page's form. Values without a field in the form are refused, so that a program
 * notices a wrong name.
 */
export const submitForm = defineOperation({
  name: 'submitForm',
  kind: 'mutation',
  summary:
    'Submits a form of a page for its reader, like the form on the page: the same checks, limits and emails. A repetition with the same solution is stored once.',
  input: {
    ...FORM_ADDRESS,
    values: json({
      label: 'Values',
      required: true,
      check: submitted,
      help: 'By the names of the fields: texts, numbers, true or false, lists of options.',
    }),
    solution: text({
      label: 'Solved challenge',
      required: true,
      lengthMax: 2_000,
      help: 'The ALTCHA payload for the challenge of getForm: base64 of JSON with its signature and the number that was found.',
    }),
    textsToken: text({
      label: 'Token of the texts',
      lengthMax: 100,
      help: 'From getForm, if it has one.',
    }),
  },
  output: {
    shape: 'FormSubmitted',
    fields: {
      message: text({ label: 'Message', help: 'What readers see instead of the form.' }),
      redirectUrl: text({ label: 'Redirect', help: 'The path of the site at which readers go on.' }),
    },
  },
  access: anyone,
  before: async (called: BeforeContext<OperationContext>, { values, solution, textsToken, ...address }) => {
    const { site, services, request } = called;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    return services.programForms.submit(site, {
      ...address,
      values: listsOf(submitted.parse(values)),
      solution,
      textsToken: textsToken ?? '',
      reader: formReader(called),
      token: request.readerToken,
      attribution: request.attribution,
      browserState: request.browserStateOn(site.siteId),
      device: request.userAgent,
      deviceToken: request.readerDeviceToken,
      cause: request,
      ip: request.ip,
      programKeyId: request.programKeyId,
    });
  },
  run: (_ctx: OperationContext, _input, result) => Promise.resolve(result),
});

/** The values as a browser sends them: a list of texts for each field; a box that is not ticked sends none. */
function listsOf(values: z.infer<typeof submitted>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value];
      if (value === null || value === false) return [name, []];
      return [name, [value === true ? '1' : String(value)]];
    }),
  );
}
