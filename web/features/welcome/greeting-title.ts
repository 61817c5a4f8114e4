/** Of a dialog that greets. As a style and not a class: the theme sets the size of dialog titles in the same way. */
export const greetingTitle = {
  title: { fontSize: '1.375rem', lineHeight: '1.75rem', letterSpacing: '-0.02em' },
} as const
