import { screens } from './screens.ts'

/** Paths of the pages without a login; `*` is the page for unknown addresses. */
const openPages = [
  '',
  'ambassador',
  'about',
  'pricing',
  'compare',
  'privacy-policy',
  'terms-of-service',
  'access',
  'error',
  'offline',
  'login',
  'register-mail',
  'check-email',
  'register',
  'reset-password',
  'reset-password/confirm',
  'take-back-email',
  'auth/callback',
  'newsletter',
  'newsletter/confirm',
  'newsletter/unsubscribe',
  'newsletter/:outcome',
  'notices/stop',
  'notices/:outcome',
  'mail-reports/stop',
  'mail-reports/:outcome',
  'blog',
  'blog/*',
  'docs',
  'docs/:name',
  'extension',
  'extension/install',
  '*',
] as const

/** Every screen by the pattern of its path below the base path, such as `main/furls`. Patterns contain no personal data. */
export const screenRoutes = [...openPages, ...screens] as const

export type ScreenRoute = (typeof screenRoutes)[number]
