import type { Site } from './links/hosts.ts'

/** Where iOS and Android look which apps may open the links of a domain. */
const APP_FILES = new Set([
  '/.well-known/apple-app-site-association',
  '/.well-known/assetlinks.json',
])

/** Whether an api process answers the path. Only the domains of accounts have apps; they are read rarely, and kept nowhere. */
export const isAppFile = (path: string, { isOwn, accountId }: Site): boolean =>
  !isOwn && accountId !== undefined && APP_FILES.has(path)
