import type { MagazineWords } from './en.ts';

export const ar = (): MagazineWords => ({
  magazine: 'المجلة',
  latestIssue: 'أحدث عدد',
  issues: 'الأعداد',
  archive: 'الأرشيف',
  inThisIssue: 'في هذا العدد',
  readIssue: 'اقرأ هذا العدد',
  digitalEdition: 'النسخة الرقمية',
  cover: (name: string) => `غلاف ${name}`,
  subscribe: 'اشترك',
  renew: 'جدّد الاشتراك',
  changeAddress: 'تغيير العنوان',
  reprints: 'إعادة الطبع',
});
