/** Settings of what a site is connected to, and of parts of the product (specification, section 3). */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { email } from '#fields/email/field.ts';
import { emails } from '#fields/emails/field.ts';
import { image } from '#fields/image/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import type { Shape } from '#model/field.ts';
import { MODULES, SETTING_DEFAULTS, SETTING_LIMITS } from '#model/site-settings.ts';

const half = { width: 'half' } as const;
const enabled = boolean({ label: 'Enabled', default: false });

export const tagManagerGroup = {
  containerId: text({
    label: 'Container id',
    lengthMax: 40,
    pattern: /^(?:GTM|G)-[A-Z0-9]+$/,
    patternMessage: 'A container id is GTM- or G- followed by capital letters or digits.',
    help: 'Loaded for readers who agreed to it.',
  }),
} satisfies Shape;

export const adManagerGroup = {
  basePath: text({
    label: 'Base path',
    required: true,
    lengthMax: 100,
    pattern: /^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/,
    patternMessage: 'A base path has letters, digits, dots, hyphens and underscores, with slashes between.',
    help: 'Between network and section in the path of every ad unit.',
    ...half,
  }),
  iavTargetInjection: integer({
    label: 'Paragraph before the in-article video',
    ...SETTING_LIMITS.iavTargetInjection,
    ...half,
  }),
  lazyLoad: boolean({ label: 'Load ads when they come near', default: SETTING_DEFAULTS.adManager.lazyLoad }),
} satisfies Shape;

export const leadersGroup = {
  enabled,
  logo: image({ label: 'Leaders logo' }),
  section: relation({ label: 'Leaders section', to: 'websiteSection' }),
} satisfies Shape;

/** Forms whose messages are mailed to the desk. */
export const formMailGroup = {
  sendTo: emails({ label: 'Send to', required: true }),
  sendFrom: email({ label: 'Send from', required: true, ...half }),
  notificationSubject: text({ label: 'Subject', lengthMax: 200, ...half }),
  sendBcc: emails({ label: 'Blind copies to' }),
  emailHeaderImage: image({ label: 'Header picture of the mail' }),
} satisfies Shape;

export const sourceEsbGroup = {
  key: text({ label: 'Key', lengthMax: 100, internal: true }),
  inArticleHeading: text({ label: 'Heading in articles', lengthMax: 120 }),
  inArticleText: longText({ label: 'Text in articles', lengthMax: 500, rows: 3 }),
} satisfies Shape;

export const labelsGroup = {
  sponsored: text({ label: 'Sponsored', lengthMax: 40, help: 'Instead of “Sponsored”.' }),
  relatedContent: text({ label: 'Related content', lengthMax: 60, help: 'Instead of “Related”.' }),
  loadMore: text({ label: 'Load more', lengthMax: 60, help: 'Instead of “Load More Content”.' }),
} satisfies Shape;

export const magazineGroup = {
  subscribeUrl: url({ label: 'Address to subscribe at', paths: true }),
  archiveText: longText({ label: 'Text above the archive', lengthMax: 500, rows: 3 }),
} satisfies Shape;

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/;

export const blueconicGroup = {
  enabled,
  hostname: text({
    label: 'Host name',
    required: true,
    condition: (values: Record<string, unknown>) => values['enabled'] === true,
    lengthMax: 253,
    pattern: HOST,
    patternMessage: 'A host name is written like tags.example.org.',
  }),
} satisfies Shape;

export const oneTrustGroup = {
  enabled,
  domainScript: text({
    label: 'Domain script id',
    required: true,
    condition: (values: Record<string, unknown>) => values['enabled'] === true,
    lengthMax: 64,
    pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-test)?$/,
    patternMessage: 'A domain script id is a UUID in lower case, with -test at its end for trials.',
  }),
} satisfies Shape;

export const thirdPartyScriptsGroup = {
  scripts: list({
    label: 'Scripts',
    typeName: 'SiteThirdPartyScript',
    entryLabel: 'script',
    countMax: 20,
    help: 'Each is loaded once, for readers who agreed to its purpose.',
    of: {
      name: text({ label: 'Name', required: true, lengthMax: 80, ...half }),
      category: choice({
        label: 'Purpose',
        required: true,
        default: 'performance',
        choices: [
          { value: 'functional', label: 'Functional' },
          { value: 'performance', label: 'Performance' },
          { value: 'targeting', label: 'Targeting' },
          { value: 'social', label: 'Social' },
        ],
        ...half,
      }),
      src: url({ label: 'Address', required: true, secure: true }),
    },
  }),
} satisfies Shape;

export const companyUpdateGroup = {
  enabled: boolean({ label: 'Companies may send updates', default: false }),
  emails: emails({
    label: 'Company update emails',
    required: true,
    condition: (values: Record<string, unknown>) => values['enabled'] === true,
    internal: true,
    help: 'Told of every update that comes in.',
  }),
} satisfies Shape;

export const sponsoredSearchGroup = {
  enabled,
  logo: image({ label: 'Sponsor’s logo' }),
  clickUrl: url({ label: 'Sponsor’s address' }),
} satisfies Shape;

export const systemOutageGroup = {
  enabled: boolean({ label: 'Show the notice', default: false }),
  message: longText({
    label: 'Notice',
    lengthMax: 300,
    rows: 2,
    required: true,
    condition: (values: Record<string, unknown>) => values['enabled'] === true,
  }),
} satisfies Shape;

export const modulesGroup: Shape = Object.fromEntries(
  MODULES.map(({ value, label }) => [
    value,
    boolean({ label, default: SETTING_DEFAULTS.modules[value], width: 'half' }),
  ]),
);
