import { pageAddress } from '../../lib/base-path.ts'

/** The API documents stand beside the application, not below it. */
const BESIDE = /^\/(api|analytics\/docs)\b/
const PAGE = /^(?:\.\/)?([a-z0-9-]+)\.mdx?(#.*)?$/

/**
 * Where a link in a page of the docs leads: pages are linked as files (`own-domains.md#records`), which also works where the
 * files themselves are read; other pages of ours by their path.
 */
export function docAddress(href: string): string {
  const [, name, fragment = ''] = PAGE.exec(href) ?? []
  if (name) return pageAddress(`/docs/${name}`) + fragment
  return href.startsWith('/') && !BESIDE.test(href) ? pageAddress(href) : href
}
