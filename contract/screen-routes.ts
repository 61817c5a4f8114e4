import { screens } from './screens.ts'

/** Paths of the pages that need no login; `*` is the page for addresses that lead nowhere. */
const openPages = [
  '',
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
  '*',
] as const

/** Every screen by the pattern of its path below the base path, such as `main/furls`: no pattern tells of a person. */
export const screenRoutes = [...openPages, ...screens] as const

export type ScreenRoute = (typeof screenRoutes)[number]
