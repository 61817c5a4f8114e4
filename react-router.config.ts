import type { Config } from '@react-router/dev/config'
import { basePath } from './base-path.config.ts'

const guestPages = [
  '/login',
  '/register-mail',
  '/check-email',
  '/register',
  '/reset-password',
  '/reset-password/confirm',
  '/take-back-email',
  '/auth/callback',
]

export default {
  appDirectory: 'web',
  basename: basePath,
  ssr: false,
  // '/404' is the catch-all page, for responses with status 404.
  prerender: ['/', '/access', '/error', '/404', '/offline', ...guestPages],
} satisfies Config
