import type { Formats } from '#model/define-words.ts';
import type {
  AccountMailWords,
  AccountWords,
  AddressWords,
  FavouriteWords,
  FurtherAddressWords,
  SeatWords,
  SectionWords,
} from './en.ts';

export const ar = (formats: Formats): AccountWords => ({
  ...sections(),
  ...seats(),
  ...favourites(formats),
  ...addresses(),
  ...further(formats),
  ...mails(),
});

const sections = (): SectionWords => ({
  jobTitle: 'المسمى الوظيفي',
  company: 'الشركة',
  city: 'المدينة',
  postalCode: 'الرمز البريدي',
  saveProfile: 'حفظ الملف الشخصي',
  profileSaved: 'حُفظ ملفك الشخصي.',
  currentPassword: 'كلمة المرور الحالية',
  wrongPassword: 'هذه ليست كلمة مرورك الحالية.',
  passwordNote: 'سيُسجَّل خروجك من جميع الأجهزة الأخرى.',
  passwordSaved: 'غُيّرت كلمة مرورك، وسُجّل خروجك من جميع الأجهزة الأخرى.',
  upgradeMembership: 'ترقية العضوية',
  endsOn: 'تنتهي في',
  upgradeText: 'عضويات يمكنك الانضمام إليها:',
  joined: 'تم انضمامك.',
  ordered: 'تلقينا طلبك. ستصلك رسالة بريد عند تأكيده.',
  cannotJoin: 'لم يعد الانضمام إلى هذه العضوية ممكنًا.',
  devices: 'الأجهزة',
  devicesText: 'أنت مسجّل الدخول على هذه الأجهزة.',
  thisDevice: 'هذا الجهاز',
  unknownDevice: 'جهاز غير معروف',
  loggedInOn: 'تاريخ تسجيل الدخول:',
  lastUsedOn: 'آخر استخدام:',
  logOut: 'تسجيل الخروج',
  logOutDevice: (device) => `تسجيل الخروج من ${device}`,
  logOutEverywhere: 'تسجيل الخروج من كل الأجهزة',
  deviceLoggedOut: 'سُجّل الخروج من الجهاز.',
  consents: 'الموافقات',
  consentAccount: 'امتلاك حساب',
  consentMarketing: 'تلقي الأخبار والعروض بالبريد الإلكتروني',
  consentGiven: 'مُنحت في',
  consentWithdrawn: 'سُحبت في',
  withdrawConsent: 'سحب الموافقة',
  giveConsent: 'منح الموافقة',
  consentSaved: 'حُفظ اختيارك.',
  consentChanged: 'تغيّر هذا النص في هذه الأثناء. يُرجى قراءته والاختيار من جديد.',
  noConsents: 'لم تُطلب منك أي موافقة بعد.',
  closeAccount: 'إغلاق الحساب',
  closeText:
    'تنتهي عضوياتك، ويُسجَّل خروجك من كل الأجهزة، وتُحذف بياناتك الشخصية. تُحفظ الطلبات عشر سنوات من دون اسمك كما يقتضي قانون الضرائب. لا يمكن التراجع عن ذلك.',
  closeSubmit: 'إغلاق حسابي',
  noLongerLoggedIn: 'لم تعد مسجّل الدخول، ولم يُحفظ شيء. سجّل الدخول وأرسل النموذج مرة أخرى.',
  tooManyTries: 'محاولات كثيرة. حاول مرة أخرى بعد 15 دقيقة.',
  unableToLogout: (message) => `تعذّر تسجيل الخروج: ${message}`,
});

const seats = (): SeatWords => ({
  siteLicence: 'ترخيص الشركة',
  seatHeld: (company) => `تتيح لك ${company} قراءة مقالات الأعضاء، وأنت تشغل أحد مقاعد الترخيص.`,
  seatFree: (company) =>
    `تتيح ${company} قراءة مقالات الأعضاء. لا تشغل مقعدًا حاليًا؛ سجّل الدخول من جديد لتشغل مقعدًا.`,
  seatsFull: (company) =>
    `تتيح ${company} قراءة مقالات الأعضاء، لكن جميع مقاعد الترخيص مشغولة. سجّل الدخول من جديد عندما يتوفر مقعد.`,
  releaseSeat: 'إخلاء المقعد',
  seatReleased: 'أُخلي مقعدك.',
});

const favourites = ({ number }: Formats): FavouriteWords => ({
  manageFavorites: 'إدارة المفضلة',
  noFavorites: 'لا توجد مواد في المفضلة بعد. احفظ مقالًا لتجده هنا.',
  addFavorite: 'حفظ',
  removeFavorite: 'إزالة',
  removeNamed: (title) => `إزالة ${title} من المفضلة`,
  favoriteRemoved: 'أُزيلت المادة من المفضلة.',
  favoritesFull: (most) => `الحد الأقصى للمفضلة هو ${number(most)}. أزل بعض المواد لإضافة غيرها.`,
  moreFavorites: 'المزيد من المفضلة',
  favoriteFailed: 'تعذّر تغيير المفضلة. حاول مرة أخرى.',
});

const addresses = (): AddressWords => ({
  changeEmail: 'تغيير البريد الإلكتروني',
  changeEmailText: 'سنرسل رابطًا إلى العنوان الجديد، ويسري التغيير بعد فتحه. كما سنُعلم عنوانك الحالي.',
  currentEmail: (email) => `العنوان الحالي: ${email}`,
  newEmail: 'البريد الإلكتروني الجديد',
  changeEmailSubmit: 'إرسال رابط التأكيد',
  changeEmailDone: 'أرسلنا رسالة إلى العنوان الجديد. افتح الرابط الذي فيها خلال 48 ساعة لتأكيد التغيير.',
  sameEmail: 'هذا هو بريدك الإلكتروني بالفعل.',
  confirmEmail: 'تأكيد بريدك الإلكتروني الجديد',
  confirmEmailText: 'من الآن فصاعدًا ستسجّل الدخول بهذا العنوان.',
  confirmEmailSubmit: 'تأكيد',
  emailChanged: 'غُيّر بريدك الإلكتروني.',
  undoEmail: 'الاحتفاظ بعنوانك السابق',
  undoEmailText: 'سيُستعاد عنوانك السابق، ويُسجَّل الخروج من جميع الأجهزة، ثم تختار كلمة مرور جديدة.',
  undoEmailSubmit: 'استعادة العنوان السابق',
  changeLinkOver: 'لم يعد هذا الرابط صالحًا.',
  backToAccount: 'العودة إلى حسابك',
});

const further = ({ number }: Formats): FurtherAddressWords => ({
  emailAddresses: 'عناوين البريد الإلكتروني',
  emailAddressesText: 'يمكنك تسجيل الدخول بأي عنوان مؤكَّد.',
  primaryAddress: 'العنوان الأساسي',
  waitingAddress: 'بانتظار التأكيد',
  addAddress: 'إضافة عنوان',
  addAddressText: 'سنرسل رابطًا إلى العنوان الجديد، ويُضاف العنوان بعد فتحه. كما سنُعلم عنوانك الأساسي.',
  addAddressDone: 'أرسلنا رسالة إلى العنوان الجديد. افتح الرابط الذي فيها خلال 48 ساعة لتأكيد العنوان.',
  addressAdded: 'أُضيف العنوان.',
  addressesFull: (most) => `الحد الأقصى للعناوين هو ${number(most)}. أزل عنوانًا لإضافة غيره.`,
  changeAddress: 'تعديل عنوان',
  address: 'العنوان',
  whatToDo: 'الإجراء',
  makePrimary: 'جعله العنوان الأساسي',
  removeAddress: 'إزالة',
  changeAddressSubmit: 'تعديل العنوان',
  addressRemoved: 'أُزيل العنوان.',
  addressMissing: 'لم يعد هذا العنوان في حسابك.',
  addressWaits: 'أكّد هذا العنوان أولًا: افتح الرابط الذي أرسلناه إليه.',
  confirmAddedText: 'من الآن فصاعدًا يمكنك تسجيل الدخول بهذا العنوان أيضًا.',
  undoAdded: 'إزالة العنوان المضاف',
  undoAddedText: 'سيُزال العنوان المضاف، ويُسجَّل الخروج من جميع الأجهزة، ثم تختار كلمة مرور جديدة.',
  undoAddedSubmit: 'إزالة العنوان',
  addedSubject: (site) => `إضافة عنوان بريد إلكتروني إلى حسابك في ${site}`,
  addedText: (site, email) =>
    `طلب شخص يعرف كلمة مرورك إضافة العنوان ${email} إلى حسابك في ${site}. إن لم تكن أنت فأزله من هذا الرابط. يعمل الرابط 7 أيام.`,
});

const mails = (): AccountMailWords => ({
  changeSubject: (site) => `تأكيد بريدك الإلكتروني الجديد في ${site}`,
  changeText: (site) => `افتح هذا الرابط لاستخدام هذا العنوان في حسابك لدى ${site}. يعمل الرابط 48 ساعة.`,
  takenSubject: (site) => `حسابك في ${site}`,
  takenText: (site) =>
    `طلب شخص ما استخدام هذا العنوان لحساب في ${site}. العنوان مرتبط بحساب بالفعل، لذلك لم يتغير شيء. إن كنت صاحب الطلب فسجّل الدخول بهذا العنوان.`,
  noticeSubject: (site) => `تغيير بريدك الإلكتروني في ${site}`,
  noticeText: (site, email) =>
    `طلب شخص يعرف كلمة مرورك تغيير البريد الإلكتروني لحسابك في ${site} إلى ${email}. إن لم تكن أنت فاستعد عنوانك السابق من هذا الرابط. يعمل الرابط 7 أيام.`,
  noticeElsewhereText: (site, email) =>
    `طلب شخص يعرف كلمة مرورك تغيير عناوين البريد الإلكتروني لحسابك في ${site}: ${email}. إن لم تكن أنت فاختر كلمة مرور جديدة. أرسلنا رابطًا للتراجع عن التغيير إلى العنوان الذي كان لحسابك قبل آخر التغييرات.`,
  noticeNote: 'إن كنت صاحب الطلب فلا حاجة إلى أي إجراء.',
  closedSubject: (site) => `أُغلق حسابك في ${site}`,
  closedText: (site) =>
    `أُغلق حسابك في ${site}. انتهت عضوياتك وحُذفت بياناتك الشخصية. تُحفظ الطلبات عشر سنوات من دون اسمك كما يقتضي قانون الضرائب.`,
  closedNote: 'إن لم تكن أنت من أغلق الحساب فردّ على هذه الرسالة أو راسلنا.',
});
