import type { DemoNewsletters } from './demo-newsletter.ts';

/** The newsletters of Raseef. */
export const raseef: DemoNewsletters = {
  fromName: 'رصيف',
  postalAddress: 'دار كوايسايد، تحرير رصيف\nشارع المرفأ القديم ٧\nرأس الفنار',
  listTitle: 'وعلى الرصيف أيضًا',
  adPosition: 'تحت الموضوع الرئيسي',
  newsletters: [
    {
      title: 'منسوب الأسبوع',
      description: 'ما ارتفع وما انخفض وما تعطّل: أسبوع الموانئ والأهوسة والشحن في رسالة واحدة كل أسبوع.',
      fromEmail: 'mansoob@raseef.example',
      template: {
        name: 'منسوب الأسبوع',
        description: 'رسالة الأسبوع: قصة كبيرة، وتحتها بقية الأخبار.',
        preheaderBlurb: 'أسبوع الموانئ والأهوسة في رسالة.',
        design: {
          styles: {
            width: 700,
            fontStack: 'sans',
            spacing: 'normal',
            pageBackground: '#e9eef0',
            contentBackground: '#ffffff',
            textColor: '#1d2a30',
            linkColor: '#0b5a73',
            buttonColor: '#0b5a73',
          },
          gridTitleStyles: {
            fontStack: 'sans',
            size: 18,
            weight: '700',
            color: '#0b5a73',
            background: null,
            alignment: 'start',
            letterCase: 'none',
          },
          header: { text: 'أسبوع الموانئ والأهوسة' },
          footer: { text: 'نقيس عند المقياس ونكتب على الرصيف.', background: '#0f3440' },
        },
      },
      houseAd: {
        headline: 'حبل ورافعة ومحرك، مفكوكة على الطاولة',
        text: '«دفتر الورشة»: تقنية لمن يصلحها بيده. رسالة واحدة كل أسبوع، مجانًا.',
        button: 'اشترك في «دفتر الورشة»',
        item: 'habl-halvor',
      },
      issues: [
        {
          subject: 'الهويس يحتسب رسومه بالسنتيمتر',
          preheader: 'من كان غاطسه أقل دفع أقل. والرافعة الرابعة عادت إلى العمل.',
          daysAgo: 2,
          opening: [
            'صباح الخير. صار للغاطس ثمن في هويس البرنسة، سنتيمترًا بعد سنتيمتر. أصحاب القوارب الصغيرة حسبوا وابتسموا، وأصحاب الناقلات يعيدون الحساب.',
          ],
          lead: 'rusum-bil-santimitr',
          list: ['al-rafia-arbaa', 'layl-bila-saiq'],
          brief: { title: 'موعد للتذكر', items: ['yawm-al-raseef'] },
        },
        {
          subject: 'بجعة ورادار وجهاز لا يُشغَّل',
          preheader: 'عمود عن أجهزة لا يجوز تشغيلها.',
          daysAgo: 9,
          opening: [
            'صباح الخير. يبقى رادار قارب المرشدين مطفأً حتى تطير الفراخ. والملاحة تجري بالصوت، وفي موعدها.',
          ],
          lead: 'al-bajaa-ala-al-radar',
          list: ['ubur-al-hawees', 'habl-halvor'],
        },
      ],
      draft: {
        subject: 'اثنا عشر ميغاواطًا وتسع عشرة سفينة',
        opening: ['صباح الخير. الكهرباء وصلت إلى الرصيف، والسفن التي تحتاجها لم تصل بعد.'],
        lead: 'kahraba-min-al-raseef',
      },
    },
    {
      title: 'دفتر الورشة',
      description: 'روافع وحبال ومحركات: تقنية لمن يصلحها بيده، مرة كل أسبوع.',
      fromEmail: 'warsha@raseef.example',
      template: {
        name: 'دفتر الورشة',
        description: 'التقنية باختصار.',
        preheaderBlurb: 'قسناه وفككناه ثم ركّبناه.',
        design: {
          styles: {
            width: 750,
            fontStack: 'sans',
            spacing: 'compact',
            pageBackground: '#f0eee9',
            contentBackground: '#ffffff',
            textColor: '#26241f',
            linkColor: '#7a3f12',
            buttonColor: '#7a3f12',
          },
          header: { alignment: 'center', text: 'قسناه وفككناه ثم ركّبناه' },
        },
      },
      houseAd: {
        headline: 'ما ارتفع وما انخفض وما تعطّل',
        text: '«منسوب الأسبوع»: أسبوع الموانئ والأهوسة والشحن في رسالة واحدة، مجانًا.',
        button: 'اشترك في «منسوب الأسبوع»',
        item: 'rusum-bil-santimitr',
      },
      issues: [
        {
          subject: 'مسمار واحد وثلاثة بلدان',
          preheader: 'لماذا انتظرت أكبر رافعة في المحطة واحدًا وستين يومًا.',
          daysAgo: 5,
          opening: ['ثمن المسمار أقل من ثمن الانتظار. وهذه قصة الانتظار، يومًا بيوم.'],
          lead: 'al-rafia-arbaa',
          list: ['layl-bila-saiq', 'habl-halvor'],
        },
        {
          subject: 'حبل بعد أربعمئة رسوّ',
          preheader: 'قسنا ما بقي من قوته.',
          daysAgo: 12,
          opening: ['تُستبدل الحبال عادة بالحدس. وضعنا حبلًا في آلة الفحص لنرى هل يصدق الحدس.'],
          lead: 'habl-halvor',
          list: ['khams-lawhat'],
        },
      ],
      draft: {
        subject: 'ليل بلا سائقين وأربعة ينظرون',
        opening: ['في غرفة التحكم من قادوا هذه الناقلات بأيديهم. وهم ينظرون إليها بعين أخرى.'],
        lead: 'layl-bila-saiq',
      },
    },
  ],
  testers: [['سلمى', 'الحداد', 'salma@raseef.example']],
  subscribers: [
    ['ليلى', 'الحداد', 'layla.haddad@ras-alfanar.example'],
    ['يوسف', 'بن سالم', 'y.bensalem@hawees.example'],
    ['نور', 'المرسي', 'nour@mursi-shipping.example'],
    ['كريم', 'الشامي', 'k.shami@warshat-almirsat.example'],
    ['هدى', 'الزين', 'huda.zein@port-control.example'],
    ['عمر', 'القبطان', 'omar@pilots-of-the-cape.example'],
    ['سلمى', 'العطار', 'salma.attar@river-freight.example'],
    ['رامي', 'الصياد', 'rami@fishing-quay.example'],
  ],
};
