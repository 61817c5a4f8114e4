/** Title of greeting dialogs. Inline styles, because the theme also sets the size of dialog titles inline. */
export const greetingTitle = {
  title: { fontSize: '1.375rem', lineHeight: '1.75rem', letterSpacing: '-0.02em' },
} as const
