import type { MantineColorSchemeManager } from '@mantine/core'
import { BASE_PATH } from './base-path.ts'
import { cookieText } from './session/cookies.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const YEAR_S = 365 * 24 * 60 * 60
const CHOSEN = /(?:^|; )theme=(light|dark)(?:;|$)/

/**
 * Inline script for the head that runs before the first frame: applies the chosen theme, else the system's, mirrors
 * Mantine's attribute in the class `app-dark`, and gives the window's bar the colour of the page. It must not vary between
 * requests: the content security policy allows it by its hash.
 */
export const themeScript = `(() => {
const root = document.documentElement
const chosen = ${CHOSEN}.exec(document.cookie)
const dark = () => root.dataset.mantineColorScheme === 'dark'
root.dataset.mantineColorScheme = chosen ? chosen[1] : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
const bar = document.head.appendChild(document.createElement('meta'))
bar.name = 'theme-color'
const mark = () => {
root.classList.toggle('app-dark', dark())
bar.content = dark() ? '#020617' : '#f8fafc'
}
mark()
new MutationObserver(mark).observe(root, { attributeFilter: ['data-mantine-color-scheme'] })
})()`

/** The choice lives in a cookie and not in local storage, which a logout clears. */
export function chosenTheme(cookies: string): Theme {
  return (CHOSEN.exec(cookies)?.[1] as Theme | undefined) ?? 'auto'
}

export function storeTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's own interface is asynchronous and not in every browser
  document.cookie = cookieText('theme', theme === 'auto' ? '' : theme, {
    path: BASE_PATH,
    maxAgeSeconds: theme === 'auto' ? 0 : YEAR_S,
    secure: false,
  })
}

/** For pages without React. Where React runs, Mantine's `setColorScheme` does the same. */
export function applyTheme(theme: Theme): void {
  const dark =
    theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}

export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => (typeof document === 'undefined' ? fallback : chosenTheme(document.cookie)),
  set: storeTheme,
  clear: () => storeTheme('auto'),
  subscribe: () => {},
  unsubscribe: () => {},
}
