/** The settings of a newsletter's design (specification, platform and admin, section 3 "Newsletter template"). */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { color } from '#fields/color/field.ts';
import { email } from '#fields/email/field.ts';
import { group } from '#fields/group/field.ts';
import { image } from '#fields/image/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { timeZone } from '#fields/time-zone/field.ts';
import { url } from '#fields/url/field.ts';
import { FONT_STACKS } from './font-stacks.ts';

/** Widths of the content in pixels (specification, section 9). */
const WIDTHS = [700, 750, 800] as const;
export const WIDTH_DEFAULT = 700;

const fonts = FONT_STACKS.map(({ value, label }) => ({ value, label }));

/** Null for a colour: the site's. */
export const styles = group({
  label: 'Styles',
  apiDescription: 'Width, font, spacing and colours of the email.',
  typeName: 'NewsletterStyles',
  group: 'styles',
  frame: 'none',
  of: {
    width: integer({
      label: 'Width',
      choices: WIDTHS.map((value) => ({ value, label: `${value} pixels` })),
      default: WIDTH_DEFAULT,
      width: 'third',
    }),
    fontStack: choice({ label: 'Font', choices: fonts, default: 'sans', width: 'third' }),
    spacing: choice({
      label: 'Spacing',
      default: 'normal',
      choices: [
        { value: 'compact', label: 'Compact' },
        { value: 'normal', label: 'Normal' },
        { value: 'airy', label: 'Airy' },
      ],
      width: 'third',
    }),
    pageBackground: color({ label: 'Page background', default: '#f1f3f4', width: 'third' }),
    contentBackground: color({ label: 'Content background', default: '#ffffff', width: 'third' }),
    textColor: color({ label: 'Text', default: '#1d272b', palette: 'text', width: 'third' }),
    linkColor: color({
      label: 'Links',
      palette: 'text',
      width: 'third',
      help: 'Leave empty to use the site’s primary colour.',
    }),
    buttonColor: color({
      label: 'Buttons',
      width: 'third',
      help: 'Leave empty to use the site’s primary colour.',
    }),
  },
});

export const gridTitleStyles = group({
  label: 'Titles of rows and blocks',
  typeName: 'NewsletterGridTitleStyles',
  group: 'titles',
  frame: 'none',
  of: {
    fontStack: choice({
      label: 'Font',
      choices: fonts,
      width: 'third',
      help: 'Leave empty to use the font of the texts.',
    }),
    size: integer({ label: 'Size in pixels', min: 12, max: 40, default: 18, width: 'third' }),
    weight: choice({
      label: 'Weight',
      default: '700',
      choices: [
        { value: '400', label: 'Regular' },
        { value: '700', label: 'Bold' },
      ],
      width: 'third',
    }),
    color: color({
      label: 'Colour',
      palette: 'text',
      width: 'third',
      help: 'Leave empty to match the texts or the background.',
    }),
    background: color({ label: 'Background', width: 'third' }),
    alignment: choice({
      label: 'Alignment',
      default: 'start',
      choices: [
        { value: 'start', label: 'Start' },
        { value: 'center', label: 'Centre' },
        { value: 'end', label: 'End' },
      ],
      width: 'third',
    }),
    letterCase: choice({
      label: 'Capitals',
      default: 'none',
      choices: [
        { value: 'none', label: 'As written' },
        { value: 'upper', label: 'All capitals' },
      ],
      width: 'third',
    }),
  },
});

const network = (label: string) =>
  url({ label, width: 'half', condition: ({ useSiteLinks }) => useSiteLinks === false });

export const socialLinks = group({
  label: 'Social links',
  typeName: 'NewsletterSocialLinks',
  group: 'footer',
  help: 'Shown by the block “Social links”.',
  of: {
    useSiteLinks: boolean({ label: 'Use the site’s social links', default: true }),
    facebook: network('Facebook'),
    instagram: network('Instagram'),
    linkedin: network('LinkedIn'),
    pinterest: network('Pinterest'),
    twitter: network('Twitter'),
    youtube: network('YouTube'),
  },
});

export const header = group({
  label: 'Header',
  apiDescription: 'What the email shows above its rows: logo, line and links.',
  typeName: 'NewsletterHeader',
  group: 'header',
  frame: 'none',
  of: {
    logo: image({ label: 'Logo', help: 'Leave empty to use the site’s logo, or the newsletter’s name.' }),
    logoWidth: integer({ label: 'Logo width in pixels', min: 40, max: 600, default: 200, width: 'third' }),
    alignment: choice({
      label: 'Alignment',
      default: 'start',
      choices: [
        { value: 'start', label: 'Start' },
        { value: 'center', label: 'Centre' },
      ],
      width: 'third',
    }),
    background: color({ label: 'Background', width: 'third' }),
    text: text({ label: 'Line below the logo', lengthMax: 200 }),
    showsDate: boolean({
      label: 'Show the date',
      apiDescription: 'Whether the header shows the campaign’s date.',
      default: true,
      width: 'half',
    }),
    showsBrowserLink: boolean({ label: 'Show “View in browser”', default: true, width: 'half' }),
  },
});

export const footer = group({
  label: 'Footer',
  typeName: 'NewsletterFooter',
  group: 'footer',
  help: 'The sender’s postal address, the link to the preferences and the unsubscribe link are always shown.',
  of: {
    text: longText({ label: 'Text', lengthMax: 1000, rows: 4 }),
    background: color({ label: 'Background', width: 'third' }),
    textColor: color({ label: 'Text colour', palette: 'text', width: 'third' }),
  },
});

/** Weekdays by their ISO number. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Whether the template prepares drafts. */
const hasDays = ({ weekdays }: Record<string, unknown>) => Array.isArray(weekdays) && weekdays.length > 0;

/** Maximum number of emails per second to all subscribers of a campaign. */
export const RATE_MAX = 1000;

export const deploymentSettings = group({
  label: 'Sending',
  internal: true,
  typeName: 'NewsletterDeploymentSettings',
  group: 'sending',
  frame: 'none',
  of: {
    fromName: text({
      label: 'Sender’s name',
      lengthMax: 100,
      width: 'half',
      help: 'Leave empty to use the newsletter’s.',
    }),
    fromEmail: email({ label: 'Sender', width: 'half', help: 'Leave empty to use the newsletter’s.' }),
    replyTo: email({ label: 'Reply to', width: 'half', help: 'Leave empty to use the newsletter’s.' }),
    subjectPattern: text({
      label: 'Subject of new campaigns',
      lengthMax: 150,
      help: 'May contain {newsletter}, {date} and {title}, the title of the first item.',
    }),
    segment: relation({
      label: 'Audience',
      to: 'newsletterSegment',
      help: 'The segment of new campaigns. Leave empty for all subscribers of the newsletter.',
    }),
    weekdays: choices({
      label: 'Days',
      choices: WEEKDAYS.map((label, index) => ({ value: String(index + 1), label })),
      help: 'The days for which a draft is prepared, for newsletters with this template as their default. Leave empty for none.',
    }),
    time: text({
      label: 'Time',
      width: 'third',
      condition: hasDays,
      help: 'When the campaign of the day is due.',
      lengthMax: 5,
      pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
      patternMessage: 'Enter a time such as 06:30.',
    }),
    timeZone: timeZone({ label: 'Time zone', width: 'third', help: 'Leave empty to use the site’s.' }),
    draftHours: integer({
      label: 'Hours before',
      min: 1,
      max: 168,
      default: 24,
      width: 'third',
      condition: hasDays,
      help: 'How long before the time the draft is prepared.',
    }),
    sendsAutomatically: boolean({
      label: 'Send without staff',
      default: false,
      width: 'half',
      condition: hasDays,
      help: 'Sends the draft at the time. Without enough fresh items, it waits, and those who may send get an email.',
    }),
    freshItemsMin: integer({
      label: 'Minimum of fresh items',
      min: 1,
      max: 50,
      default: 3,
      width: 'half',
      condition: ({ weekdays, sendsAutomatically }) => hasDays({ weekdays }) && sendsAutomatically === true,
      help: 'Items that no earlier campaign of the newsletter showed.',
    }),
    rate: integer({
      label: 'Emails per second',
      min: 1,
      max: RATE_MAX,
      width: 'third',
      help: 'Leave empty for the fastest rate that the receiving servers accept.',
    }),
    omedaDeploymentType: integer({
      label: 'Omeda deployment type',
      apiDescription: 'Number of the deployment type at Omeda.',
      min: 1,
      width: 'third',
    }),
  },
});

/** Maximum number of people who receive test emails of a template by default. */
const TESTERS_MAX = 20;

export const defaultTesters = list({
  label: 'Testers',
  internal: true,
  typeName: 'NewsletterTester',
  entryLabel: 'tester',
  group: 'sending',
  countMax: TESTERS_MAX,
  help: 'Suggested recipients of test emails.',
  of: {
    firstName: text({ label: 'First name', lengthMax: 80, width: 'third' }),
    lastName: text({ label: 'Last name', lengthMax: 80, width: 'third' }),
    email: email({ label: 'Email', required: true, width: 'third' }),
  },
});
