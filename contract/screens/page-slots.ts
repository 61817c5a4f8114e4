/**
 * Texts in built pages that only the settings of an installation decide. The server replaces them when it reads the pages
 * at startup.
 */
export const PUBLIC_ORIGIN = 'https://public-url.invalid'

/** Settings that may be unset. Elements with `data-if` of that name are then left out. */
export const pageSlots = {
  'operator-name': 'operator-name.invalid',
  'contact-email': 'contact@operator-name.invalid',
  'social-x': 'https://x.operator-name.invalid/',
  'social-linkedin': 'https://linkedin.operator-name.invalid/',
  'social-github': 'https://github.operator-name.invalid/',
  'extension-chrome': 'https://chrome.operator-name.invalid/',
  'extension-firefox': 'https://firefox.operator-name.invalid/',
} as const

export type PageSlot = keyof typeof pageSlots

/** What an installation has or has not. Pages show in a meta element of that name what it has. */
export const pageFlags = [
  'geo',
  'hubs',
  'payments',
  'screen-views',
  'single-sign-on',
  'status-page',
] as const

export type PageFlag = (typeof pageFlags)[number]

/** What `data-if` may name: the element is there only while the setting is set, or the flag is on. */
export type PageCondition =
  | PageSlot
  | 'no-operator-name'
  | 'no-contact-email'
  | PageFlag
  | 'no-payments'
