import type { StaffWords } from './en.ts';

export const ar = (): StaffWords => ({
  invitedSubject: (site) => `حسابك في ${site}`,
  invitedText: (site) =>
    `أنشأ فريق ${site} حسابًا لك. افتح هذا الرابط لاختيار كلمة مرور. يعمل الرابط ثلاثة أيام، وبعدها يمكنك طلب رابط جديد من صفحة تسجيل الدخول.`,
  emailChangedSubject: (site) => `تم تغيير بريدك الإلكتروني في ${site}`,
  emailChangedText: (site, email) =>
    `غيّر فريق ${site} البريد الإلكتروني لحسابك إلى ${email}. سجّل الدخول من الآن بالعنوان الجديد. إذا لم تكن تتوقع ذلك فأجب على هذه الرسالة.`,
  orderReceivedSubject: 'لقد استلمنا طلبك',
  orderReceivedText: (membership, price) =>
    `شكرًا لك. لقد طلبت ${membership} (${price}). سنكتب إليك فور تأكيد الطلب.`,
  orderConfirmedSubject: (membership) => `عضويتك ${membership} مفعّلة`,
  orderConfirmedText: (membership) => `تم تأكيد طلبك. سجّل الدخول لقراءة كل ما تشمله ${membership}.`,
  orderCancelledSubject: 'تم إلغاء طلبك',
  orderCancelledText: (membership) => `تم إلغاء طلبك لـ ${membership}. لم يُحسب عليك أي مبلغ.`,
  orderForStaffSubject: (site) => `طلب جديد: ${site}`,
  orderForStaffText: (reader, membership, price) =>
    `طلب ${reader} عضوية ${membership} (${price}). أكّد الطلب بعد دفعه أو ألغِه.`,
  seeOrders: 'عرض الطلبات',
  orderNumber: (id) => `رقم الطلب: ${id}`,
  howToPay: 'طريقة الدفع',
  waitsForPayment: 'في انتظار الدفع',
  perMonth: (price) => `${price} شهريًا`,
  perYear: (price) => `${price} سنويًا`,
  membershipEndsSubject: (membership, day) => `تنتهي عضويتك ${membership} في ${day}`,
  membershipEndsText: (membership, day) =>
    `تنتهي عضويتك ${membership} في ${day}. يبقى حسابك قائمًا، وحتى ذلك اليوم تقرأ كل شيء كالمعتاد. ستجد في حسابك كيف تواصل.`,
  membershipEndedSubject: (membership) => `انتهت عضويتك ${membership}`,
  membershipEndedText: (membership, day) =>
    `انتهت عضويتك ${membership} في ${day}. يبقى حسابك قائمًا مع مفضلاتك وإعداداتك. ستجد في حسابك كيف تواصل.`,
  toYourAccount: 'الانتقال إلى حسابك',
  simulationTitle: 'عرض هذا الموقع بصفة قارئ',
  simulationQuestion: (email) =>
    `ستشاهد هذا الموقع بصفة ${email} لمدة يوم على الأكثر. سيتم تسجيل خروج من سجّل دخوله هنا في هذا المتصفح.`,
  beginSimulation: 'العرض بصفة هذا القارئ',
  simulating: (email) => `أنت تشاهد هذا الموقع بصفة ${email}.`,
  endSimulation: 'إنهاء',
});
