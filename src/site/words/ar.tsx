/** Arabic messages of the public site. */
import type { ReactNode } from 'react';
import type { Formats } from '#model/define-words.ts';
import { sizeText } from '#media/file-formats.ts';
import { isolated } from '#text/languages.ts';
import type { SiteWords } from './en.tsx';

const FAILURES: Readonly<Record<number, string>> = {
  400: 'تعذّرت قراءة هذا العنوان. يُرجى التحقق من كتابته.',
  403: 'الوصول إلى هذه الصفحة غير مسموح.',
  404: 'لم يُعثر على هذه الصفحة.',
  405: 'لا يمكن طلب هذا العنوان بهذه الطريقة.',
  410: 'لم تعد هذه الصفحة موجودة.',
  429: 'وردت طلبات كثيرة في وقت قصير. يُرجى المحاولة لاحقًا.',
  503: 'الموقع غير متاح حاليًا. يُرجى المحاولة بعد قليل.',
};

const TYPES: SiteWords['contentTypes'] = {
  Apparatus: 'مركبة',
  Article: 'مقال',
  Blog: 'مدونة',
  Company: 'شركة',
  Contact: 'شخصية',
  Document: 'وثيقة',
  Event: 'فعالية',
  InQuarters: 'محطة إطفاء',
  MediaGallery: 'معرض صور',
  News: 'خبر',
  Page: 'صفحة',
  Podcast: 'بودكاست',
  PressRelease: 'بيان صحفي',
  Product: 'منتج',
  Promotion: 'إعلان',
  Video: 'فيديو',
  Webinar: 'ندوة عبر الإنترنت',
  Whitepaper: 'ورقة بيضاء',
};

type Items = 'text' | 'images' | 'item';
type Facts = 'facts' | 'actions' | 'company' | 'more';

const ofFailures = ({ number }: Formats): Pick<SiteWords, 'errors'> => ({
  errors: {
    notFoundTitle: 'الصفحة غير موجودة',
    notFound: `${number(404, 0)} – الصفحة غير موجودة`,
    latest: 'الأحدث',
    title: (status) => `خطأ ${number(status, 0)}`,
    message: (status) => FAILURES[status] ?? 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
    returnHome: 'العودة إلى الرئيسية',
    quote: 'إذا راسلتنا بهذا الشأن فاذكر هذا الرقم:',
    noFile: 'هذا الملف غير موجود.',
    noFeed: 'عنوان الخلاصة هذا لا يعمل أو لم يعد يعمل. اطلب عنوانًا جديدًا من هيئة تحرير الموقع.',
  },
});

const aroundPages = ({ number, separators }: Formats): Omit<SiteWords, 'errors' | Items | Facts> => ({
  frame: {
    privacyPolicy: 'سياسة الخصوصية',
    skipToContent: 'انتقل إلى المحتوى',
    home: 'الرئيسية',
    breadcrumb: 'مسار التصفح',
    footer: 'تذييل الصفحة',
    connect: 'تواصل معنا',
    affiliatedBrands: 'منصاتنا الأخرى',
    affiliatedBrandsInFooter: 'منصاتنا الأخرى، أسفل الصفحة',
    rights: (year: number, publisher: string): ReactNode => (
      <>
        © {number(year, 0)} <bdi>{publisher}</bdi>. جميع الحقوق محفوظة.
      </>
    ),
  },
  menu: {
    menu: 'القائمة',
    close: 'إغلاق القائمة',
    primary: 'القائمة الرئيسية',
    secondary: 'القائمة الثانوية',
    sidebar: 'القائمة الجانبية',
    sections: 'الأقسام',
    special: 'ملفات خاصة',
    contact: 'اتصل بنا',
    followUs: 'تابعنا',
    more: 'المزيد',
    allOf: (name) => `كل ما في ${name}`,
    sectionsOf: (name) => `أقسام ${name}`,
  },
  paging: {
    pages: 'صفحات هذه القائمة',
    newer: 'الأحدث',
    older: 'الأقدم',
    page: (page) => <>الصفحة {number(page)}</>,
    pageInTitle: (page) => `الصفحة ${number(page)}`,
  },
  time: (hours, minutes) => `${hours}:${minutes}`,
  separators,
  comma: '، ',
  fileSize: (bytes) => sizeText(bytes, number, ['بايت', 'كيلوبايت', 'ميغابايت']),
  contentTypes: TYPES,
});

const ofTexts = ({ number, plural }: Formats): Pick<SiteWords, 'text' | 'images'> => ({
  text: {
    table: 'جدول',
    taskDone: 'تم',
    taskOpen: 'لم يتم بعد',
    code: (language) => (language ? `شيفرة ${language}` : 'شيفرة'),
    file: 'ملف',
    box: 'إطار',
    footnotes: 'الهوامش',
    footnote: (note) => `الهامش ${number(note)}`,
    backToFootnote: (note) => `العودة إلى الهامش ${number(note)} في النص`,
  },
  images: {
    gallery: (count) =>
      plural(count, {
        zero: 'معرض بلا صور',
        one: 'معرض من صورة واحدة',
        two: 'معرض من صورتين',
        few: `معرض من ${number(count)} صور`,
        many: `معرض من ${number(count)} صورة`,
        other: `معرض من ${number(count)} صورة`,
      }),
    one: (image, count) => `الصورة ${number(image)} من ${number(count)}`,
    count: (count) =>
      plural(count, {
        zero: 'لا صور',
        one: 'صورة واحدة',
        two: 'صورتان',
        few: `${number(count)} صور`,
        many: `${number(count)} صورة`,
        other: `${number(count)} صورة`,
      }),
  },
});

const ofItem = ({ number, plural }: Formats): Pick<SiteWords, 'item'> => ({
  item: {
    by: (names) => <>بقلم {names}</>,
    alsoIn: 'بلغات أخرى:',
    minutesToRead: (minutes) =>
      plural(minutes, {
        zero: 'أقل من دقيقة للقراءة',
        one: 'دقيقة واحدة للقراءة',
        two: 'دقيقتان للقراءة',
        few: `${number(minutes)} دقائق للقراءة`,
        many: `${number(minutes)} دقيقة للقراءة`,
        other: `${number(minutes)} دقيقة للقراءة`,
      }),
    source: (name) => <>المصدر: {name}</>,
    contributors: (names) => <>شارك في الإعداد: {names}</>,
    photographers: (names) => <>تصوير: {names}</>,
    topics: 'موضوعات',
    aboutAuthors: (count) =>
      plural(count, {
        zero: 'عن الكتّاب',
        one: 'عن الكاتب',
        two: 'عن الكاتبَين',
        few: 'عن الكتّاب',
        many: 'عن الكتّاب',
        other: 'عن الكتّاب',
      }),
    related: 'مواد ذات صلة',
    share: 'مشاركة',
    print: 'طباعة',
    email: 'البريد الإلكتروني',
    transcript: 'نص التسجيل',
    chapters: 'الفصول',
    play: (title: string) => `تشغيل: ${isolated(title)}`,
    loadedFrom: (host: string) => `يُحمَّل من ${isolated(host)} عند التشغيل`,
    company: 'شركة',
    carousel: 'شريط العرض',
  },
});

const ofFacts: Pick<SiteWords, Facts> = {
  more: {
    load: 'تحميل المزيد',
    toTop: 'العودة إلى الأعلى',
    loading: 'جارٍ التحميل…',
    failed: 'تعذّر تحميل المزيد. يُرجى المحاولة مرة أخرى.',
  },
  facts: {
    deliveredTo: 'المستلِم',
    standsIn: 'المقر',
    builtBy: 'الجهة المصنِّعة',
    model: 'الطراز',
    chassis: 'الهيكل أو البدن',
    when: 'الموعد',
    begins: 'البداية',
    ends: 'النهاية',
    where: 'المكان',
    kindOfEvent: 'نوع الفعالية',
    cost: 'الرسوم',
    organiser: 'الجهة المنظِّمة',
    website: 'الموقع الإلكتروني',
    season: 'الموسم',
    episode: 'الحلقة',
    duration: 'المدة',
    announcedBy: 'صادر عن',
    original: 'الأصل',
    maker: 'الشركة المصنِّعة',
    credit: 'المصدر',
    speakers: 'المتحدثون',
    sponsoredBy: 'برعاية',
    publishedBy: 'الناشر',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
  },
  actions: {
    register: 'التسجيل',
    watchRecording: 'مشاهدة التسجيل المصوَّر',
    addToCalendar: 'أضِف إلى التقويم',
    readOn: 'متابعة القراءة',
    readAtPublisher: 'المزيد لدى الناشر',
    seeProduct: 'عرض المنتج',
    dataSheet: 'ورقة المواصفات',
    download: 'تنزيل',
  },
  company: {
    products: 'المنتجات',
    services: 'الخدمات',
    brands: 'العلامات التجارية',
    address: 'العنوان',
    phone: 'الهاتف',
    tollFree: 'رقم مجاني',
    fax: 'الفاكس',
    email: 'البريد الإلكتروني',
    website: 'الموقع الإلكتروني',
    networks: 'حسابات التواصل',
    employees: 'عدد الموظفين',
    years: 'سنوات العمل',
    parent: 'الشركة الأم',
    competitors: 'المنافسون',
    contacts: 'جهات الاتصال',
  },
};

export const ar = (formats: Formats): SiteWords => ({
  ...aroundPages(formats),
  ...ofFailures(formats),
  ...ofTexts(formats),
  ...ofItem(formats),
  ...ofFacts,
});
