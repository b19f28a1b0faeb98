import type { MailWords, MemberWords, PageWords, PasswordWords } from './en.ts';

export const ar = (): MemberWords => ({ ...pages(), ...passwords(), ...mails() });

const pages = (): PageWords => ({
  login: 'تسجيل الدخول',
  joinNow: 'انضم الآن',
  logout: 'تسجيل الخروج',
  myAccount: 'حسابي',
  myProfile: 'ملفي الشخصي',
  email: 'البريد الإلكتروني',
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  tooManyLogins: 'محاولات تسجيل دخول كثيرة. حاول مرة أخرى بعد 15 دقيقة.',
  loginMismatch: 'عنوان البريد الإلكتروني وكلمة المرور لا يتطابقان.',
  loginFailed:
    'حاول مرة أخرى، أو عيّن كلمة مرور جديدة من الرابط أدناه. وإن استمرت المشكلة فراسل خدمة العملاء واذكر المتصفح الذي تستخدمه.',
  loginRetry: 'حاول مرة أخرى، أو عيّن كلمة مرور جديدة من الرابط أدناه.',
  completeBeforeLogin: 'أكمل تسجيلك قبل تسجيل الدخول',
  noAccountYet: 'ليس لديك حساب بعد؟',
  haveAccount: 'هل لديك حساب؟',
  chooseMembership: 'اختر عضوية',
  join: (title) => `الانضمام إلى ${title}`,
  joinText: 'اكتب عنوان بريدك الإلكتروني. سنرسل إليك رابطًا لإكمال تسجيلك.',
  joinSubmit: 'انضم',
  joinDone: 'أرسلنا إليك رسالة. افتح الرابط الذي فيها خلال 48 ساعة لإكمال تسجيلك.',
  notAvailable: 'العضويات غير متاحة في الوقت الحالي',
  completeRegistration: 'أكمل تسجيلك من فضلك',
  completeSubmit: 'أكمل التسجيل',
  linkOver: 'لم يعد هذا الرابط صالحًا. سجّل مرة أخرى لتصلك رسالة جديدة.',
  restartRegistration: 'سجّل مرة أخرى',
  membersOnly: 'هذا المقال للأعضاء. سجّل الدخول لمتابعة القراءة، أو انضم إلينا.',
  membershipNeeded: 'هذا المقال لأصحاب العضوية. سجّل الدخول لمتابعة القراءة، أو انضم إلينا.',
  membershipMissing: 'عضويتك لا تشمل هذا المقال.',
  loggedInAs: (email) => `سُجّل الدخول باسم ${email}`,
  memberships: 'العضويات',
  noMemberships: 'ليست لديك عضوية بعد.',
  forMembers: 'للأعضاء',
  viewsUsed: 'لقد قرأت كل موادك المجانية. سجّل الدخول أو انضم لمواصلة القراءة.',
});

const passwords = (): PasswordWords => ({
  changePassword: 'تغيير كلمة المرور',
  password: 'كلمة المرور',
  newPassword: 'كلمة مرور جديدة',
  passwordHelp: 'اثنا عشر حرفًا على الأقل. بضع كلمات يسهل تذكرها.',
  forgotPassword: 'هل نسيت كلمة المرور؟',
  resetPassword: 'إعادة تعيين كلمة المرور',
  resetText: 'اكتب عنوان بريدك الإلكتروني. سنرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
  resetSubmit: 'أرسل الرابط',
  resetDone: 'إن كان لهذا العنوان حساب فقد أرسلنا إليه رسالة. الرابط الذي فيها صالح لساعة واحدة.',
  setPassword: 'اختر كلمة مرور جديدة',
  setSubmit: 'احفظ كلمة المرور',
  resetOver: 'لم يعد هذا الرابط صالحًا. اطلب رابطًا جديدًا.',
  requestNewLink: 'اطلب رابطًا جديدًا',
  passwordShort: 'يجب ألا تقل كلمة المرور عن 12 حرفًا.',
  passwordLong: 'يجب ألا تزيد كلمة المرور على 200 حرف.',
  passwordNames: 'لا يجوز أن تكون كلمة المرور اسمك أو عنوان بريدك. اختر غيرها.',
  passwordCommon: 'كلمة المرور هذه سهلة التخمين. اختر غيرها.',
});

const mails = (): MailWords => ({
  confirmSubject: (site) => `أكمل تسجيلك في ${site}`,
  confirmText: (site) => `شكرًا لتسجيلك في ${site}. افتح هذا الرابط لإكمال التسجيل. وهو صالح لمدة 48 ساعة.`,
  knownSubject: (site) => `حسابك في ${site}`,
  knownText: (site) =>
    `طلب شخص ما، والأرجح أنه أنت، التسجيل في ${site} بهذا العنوان. لديك حساب بالفعل: سجّل الدخول من هذا الرابط. وإن نسيت كلمة المرور فيمكنك اختيار غيرها هناك.`,
  resetSubject: (site) => `كلمة مرور جديدة في ${site}`,
  resetMailText: (site) => `افتح هذا الرابط لاختيار كلمة مرور جديدة في ${site}. وهو صالح لساعة واحدة.`,
  ignoreMail: 'إن لم تطلب هذه الرسالة فتجاهلها. لن يتغير شيء.',
});
