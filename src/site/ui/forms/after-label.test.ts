import { expect, test } from 'vitest';
import { afterLabel } from './after-label.ts';
import { formWords } from './words.ts';

const errorOf = (language: string, label: string, error: string) =>
  `${label}${afterLabel(label, formWords(language).afterLabel)}${error}`;

test.each([
  ['ar', 'الاسم', 'يرجى ملء هذا الحقل.', 'الاسم: يرجى ملء هذا الحقل.'],
  ['de', 'Name', 'Füllen Sie dieses Feld aus.', 'Name: Füllen Sie dieses Feld aus.'],
  ['en', 'Name', 'Fill in this field.', 'Name: Fill in this field.'],
  ['es', 'Nombre', 'Rellene este campo.', 'Nombre: Rellene este campo.'],
  ['fr', 'Nom', 'Veuillez remplir ce champ.', 'Nom\u00A0: Veuillez remplir ce champ.'],
  ['ja', '氏名', 'この項目を入力してください。', '氏名：この項目を入力してください。'],
  ['nl', 'Naam', 'Vul dit veld in.', 'Naam: Vul dit veld in.'],
])('the list of errors in %s separates a label from its error', (language, label, error, line) => {
  expect(errorOf(language, label, error)).toBe(line);
});

test('a label that ends with punctuation is followed by a space', () => {
  expect(errorOf('en', 'Who do you work for?', 'Choose one.')).toBe('Who do you work for? Choose one.');
  expect(errorOf('ar', 'لمن تعمل؟', 'اختر.')).toBe('لمن تعمل؟ اختر.');
});
