/** Fonts that mail programs have: web fonts are ignored by most of them. */
export const FONT_STACKS = [
  { value: 'sans', label: 'Sans serif (Helvetica, Arial)', stack: 'Helvetica,Arial,sans-serif' },
  { value: 'verdana', label: 'Verdana', stack: 'Verdana,Geneva,sans-serif' },
  { value: 'trebuchet', label: 'Trebuchet', stack: '"Trebuchet MS",Tahoma,sans-serif' },
  { value: 'georgia', label: 'Georgia', stack: 'Georgia,"Times New Roman",serif' },
  { value: 'times', label: 'Times', stack: '"Times New Roman",Times,serif' },
] as const;

/** The CSS value of a font; the first font for an unknown or missing name. */
export function fontStack(name: string | null | undefined): string {
  return (FONT_STACKS.find(({ value }) => value === name) ?? FONT_STACKS[0]).stack;
}
