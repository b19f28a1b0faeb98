/** Every group of settings as a field of the site: its document, and the part of the form it stands in. */
import { group } from '#fields/group/field.ts';
import { pascalCase, type Shape } from '#model/field.ts';
import { footerGroup, generalGroup, headerGroup, socialLinksGroup } from './basics.ts';
import { baseStylesGroup, contentStyleGroup, podStyleGroup } from './look.ts';
import {
  adManagerGroup,
  blueconicGroup,
  companyUpdateGroup,
  formMailGroup,
  labelsGroup,
  leadersGroup,
  magazineGroup,
  modulesGroup,
  oneTrustGroup,
  sourceEsbGroup,
  sponsoredSearchGroup,
  systemOutageGroup,
  tagManagerGroup,
  thirdPartyScriptsGroup,
} from './services.ts';

const fieldOf = (
  name: string,
  label: string,
  of: Shape,
  more: { group?: string; internal?: boolean; help?: string } = {},
) => group({ label, of, typeName: `Site${pascalCase(name)}`, group: name, frame: 'none', ...more });

/** Where a form's messages go is known to staff alone. */
const staffOnly = { internal: true };

/** The groups of the specification, in its order. Saving one demands that group's required fields and no other's. */
export const SETTING_GROUPS = {
  general: fieldOf('general', 'General settings', generalGroup),
  header: fieldOf('header', 'Header', headerGroup),
  footer: fieldOf('footer', 'Footer', footerGroup),
  socialLinks: fieldOf('socialLinks', 'Social links', socialLinksGroup),
  baseStyles: fieldOf('baseStyles', 'Base styles', baseStylesGroup),
  podStyle: fieldOf('podStyle', 'Pod style', podStyleGroup, { group: 'baseStyles' }),
  contentStyle: fieldOf('contentStyle', 'Content style', contentStyleGroup),
  tagManager: fieldOf('tagManager', 'Tag manager', tagManagerGroup),
  adManager: fieldOf('adManager', 'Ad manager', adManagerGroup),
  leaders: fieldOf('leaders', 'Leaders', leadersGroup),
  inquiryForm: fieldOf('inquiryForm', 'Inquiry form', formMailGroup, staffOnly),
  contactUs: fieldOf('contactUs', 'Contact us', formMailGroup, staffOnly),
  sourceEsb: fieldOf('sourceEsb', 'SourceESB', sourceEsbGroup),
  labels: fieldOf('labels', 'Labels', labelsGroup),
  magazine: fieldOf('magazine', 'Magazine', magazineGroup),
  blueconic: fieldOf('blueconic', 'BlueConic', blueconicGroup),
  oneTrust: fieldOf('oneTrust', 'OneTrust', oneTrustGroup),
  thirdPartyScripts: fieldOf('thirdPartyScripts', 'Third-party scripts', thirdPartyScriptsGroup),
  companyUpdate: fieldOf('companyUpdate', 'Company updates', companyUpdateGroup),
  sponsoredSearch: fieldOf('sponsoredSearch', 'Sponsored search', sponsoredSearchGroup),
  systemOutage: fieldOf('systemOutage', 'System outage', systemOutageGroup),
  modules: fieldOf('modules', 'Modules', modulesGroup),
} as const;

export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Groups whose values run programs in readers' browsers: they take a permission of their own. */
export const SCRIPT_GROUPS: readonly SettingGroup[] = [
  'tagManager',
  'blueconic',
  'oneTrust',
  'thirdPartyScripts',
];
