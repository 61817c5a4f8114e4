import type { Config } from '@react-router/dev/config'
import { basePath } from './base-path.config.ts'
import { newsletterPages } from './contract/screens/newsletter-pages.ts'
import { plainScreens } from './contract/screens/screens.ts'

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
const newsletter = newsletterPages.map((path) => `/${path}`)
const publicPages = ['/ambassador', '/about', '/pricing', '/privacy-policy', '/terms-of-service']
/** Prerendered as their frame, which is painted before the scripts have come. */
const signedInScreens = plainScreens.map((path) => `/${path}`)

export default {
  appDirectory: 'web',
  basename: basePath,
  ssr: false,
  // '/404' is the catch-all page, for responses with status 404.
  prerender: [
    '/',
    ...publicPages,
    '/access',
    '/error',
    '/404',
    '/offline',
    ...newsletter,
    ...guestPages,
    ...signedInScreens,
  ],
} satisfies Config
