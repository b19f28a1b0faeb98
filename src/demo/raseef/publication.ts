import type { DemoAuthor, DemoSection, DemoSite } from '../publication.ts';

/** Name, voice and colours of Raseef (“the quay”), the Arabic sister of Quayside; letters are those of readers’ systems. */
export const site: DemoSite = {
  tenantKey: 'raseef',
  name: 'الرصيف',
  tagline: 'الموانئ والأنهار ومن يعمل فيها',
  description:
    '«الرصيف» مجلة عربية عن الموانئ والأهوسة والملاحة في الأنهار: المناسيب والمضخات والأسعار، والناس الذين يعيشون منها.',
  language: 'ar',
  timeZone: 'Asia/Muscat',
  colours: { primary: '#5a2340', secondary: '#9a5a00' },
  fonts: { heading: 'open_sans', body: 'georgia' },
  settings: {
    general: { privacyPolicy: '/privacy' },
    contactUs: {
      sendTo: ['tahrir@raseef.example'],
      sendFrom: 'web@raseef.example',
      notificationSubject: 'إلى هيئة التحرير',
    },
    baseStyles: {
      siteTheme: '1',
      cornerRadius: 'large',
      headerStyle: 'band',
      cardStyle: 'tinted',
      scheme: 'system',
    },
    socialLinks: { instagram: 'https://instagram.example/raseef' },
    header: { ctaText: 'كل صباح مع أول مدّ' },
    footer: {
      siteText: 'تصدر «الرصيف» حين يرتفع الماء، وحين لا يرتفع.',
      contactText: 'منسوب غير صحيح أو فاتورة لا يصدقها أحد: tahrir@raseef.example.',
    },
  },
};

/** The section tree, in menu order. */
export const sections: readonly DemoSection[] = [
  { alias: 'mawani', name: 'الموانئ', description: 'أرصفة ورافعات وكهرباء: ما يكلفه الميناء وما يعود به.' },
  {
    alias: 'anhar',
    name: 'الأنهار والأهوسة',
    colour: '#14507a',
    description: 'المناسيب والأحواض والشحن في الأنهار والقنوات.',
  },
  { alias: 'taqniya', name: 'التقنية', description: 'معدات قيست وهي تعمل، والفاتورة إلى جانبها.' },
  { alias: 'nas', name: 'الناس', description: 'من يسهر الليل، ولماذا.' },
];

/** Who writes it. */
export const authors: readonly DemoAuthor[] = [
  {
    slug: 'salma-alharthi',
    firstName: 'سلمى',
    lastName: 'الحارثي',
    title: 'محررة',
    bio: 'عملت سلمى الحارثي تسعة أعوام في مكتب ميناء، وكانت هي من يجيب على الهاتف حين لا يريد أحد أن يجيب. تعرف منذ ذلك الحين كم يكلف المرسى في الثالثة فجرًا ومن يدفع ثمنه. تكتب في «الرصيف» عن الموانئ والأهوسة والتعرفات، وتعيد حساب كل رقم بنفسها، ولا تنشر صورة غروب إلا إذا كان في الصورة من يعمل. يصدر عمودها كلما انخفض الماء، وهو ما يحدث كثيرًا هذه الأيام في أكثر الأنهار.',
    publicEmail: 'salma.alharthi@raseef.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/salma-alharthi' },
  },
];
