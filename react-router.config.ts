import type { Config } from '@react-router/dev/config'
import { basePath } from './base-path.config.ts'
import { mailReportPages } from './contract/screens/mail-report-pages.ts'
import { newsletterPages } from './contract/screens/newsletter-pages.ts'
import { noticePages } from './contract/screens/notice-pages.ts'
import { framePath, screens } from './contract/screens/screens.ts'
import { cardPages, cardPath } from './web/lib/card-pages.ts'
import { postPaths } from './web/site/blog/post-paths.ts'
import { docNames } from './web/site/docs/doc-names.ts'

const guestPages = [
  '/login',
  '/register-mail',
  '/check-email',
  '/register',
  '/reset-password',
  '/reset-password/confirm',
  '/take-back-email',
  '/auth/callback',
  '/extension',
]
const newsletter = newsletterPages.map((path) => `/${path}`)
const notices = noticePages.map((path) => `/${path}`)
const mailReports = mailReportPages.map((path) => `/${path}`)
const blog = ['/blog', ...postPaths().map((path) => `/blog/${path}`)]
const docs = ['/docs', ...docNames().map((name) => `/docs/${name}`)]
const publicPages = [
  '/ambassador',
  '/about',
  '/pricing',
  '/compare',
  '/privacy-policy',
  '/terms-of-service',
  '/extension/install',
]
const withCard = new Set([...Object.keys(cardPages), ...blog, ...docs])
const cards = [...withCard].flatMap((page) => cardPath(page) ?? [])
const blogFiles = ['/blog/atom.xml', '/blog/rss.xml', '/blog/blog-posts.json']
/** Prerendered as their frame, which is painted before the scripts have come. */
const signedInScreens = screens.map((screen) => `/${framePath(screen)}`)

export default {
  appDirectory: 'web',
  basename: basePath,
  ssr: false,
  // '/404' is the catch-all page, for responses with status 404.
  prerender: [
    '/',
    ...publicPages,
    ...blog,
    ...docs,
    '/docs/search.json',
    '/access',
    '/error',
    '/404',
    '/offline',
    ...newsletter,
    ...notices,
    ...mailReports,
    ...blogFiles,
    ...cards,
    ...guestPages,
    ...signedInScreens,
  ],
} satisfies Config
