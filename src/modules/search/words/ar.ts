/** Arabic messages of the search. */
import type { Formats } from '#model/define-words.ts';
import { isolated } from '#text/languages.ts';
import type { SearchWords } from './en.ts';

export const ar = ({ number, plural }: Formats): SearchWords => ({
  search: 'البحث',
  submit: 'بحث',
  title: (text) => (text === '' ? 'البحث' : `البحث: ${text}`),
  searchSite: (site) => `ابحث في ${isolated(site)}`,
  site: 'الموقع',
  searchHere: 'ابحث هنا…',
  startHere: 'ابحث هنا…',
  narrow: 'تصفية النتائج',
  order: 'الترتيب',
  bestFirst: 'الأكثر صلة أولًا',
  newestFirst: 'الأحدث أولًا',
  type: 'النوع',
  section: 'القسم',
  results: (count, text) =>
    plural(count, {
      zero: `لا نتائج عن «${isolated(text)}»`,
      one: `نتيجة واحدة عن «${isolated(text)}»`,
      two: `نتيجتان عن «${isolated(text)}»`,
      few: `${number(count)} نتائج عن «${isolated(text)}»`,
      many: `${number(count)} نتيجة عن «${isolated(text)}»`,
      other: `${number(count)} نتيجة عن «${isolated(text)}»`,
    }),
  resultsOver: (count, text) => `أكثر من ${number(count)} نتيجة عن «${isolated(text)}»`,
  newestResults: (text) => `أحدث النتائج عن «${isolated(text)}»`,
  nothingHelp: 'تحقق من الإملاء، أو استخدم كلمات أقل أو أعم.',
  nothingHelpFiltered: 'تحقق من الإملاء، أو استخدم كلمات أقل أو أعم، أو أزل أحد عوامل التصفية.',
  matches: (count, isExact) => (isExact ? number(count) : `${number(count)}+`),
  didYouMean: { before: 'هل تقصد', after: '؟' },
  withoutFilters: 'البحث في كل شيء',
  nothingNarrowed: 'لا نتائج بهذه المعايير.',
  pages: 'صفحات النتائج',
  previous: 'السابق',
  next: 'التالي',
  sponsoredBy: 'البحث برعاية',
  sponsor: 'راعي البحث',
  go: 'ابحث',
  goToSearch: 'إلى صفحة البحث',
});
