import { pageAddress } from '../../lib/base-path.ts'
import { warn } from '../../lib/log.ts'
import { looksLikePostPath } from './post-path.ts'

/** Of the page for unknown addresses: one below the blog that no post can ever have is logged. */
export function warnOfStrangePost(): void {
  const blog = pageAddress('/blog/')
  if (!location.pathname.startsWith(blog)) return
  const path = location.pathname.slice(blog.length).replace(/\/$/, '')
  if (path && !looksLikePostPath(path)) warn('No post can have this path:', path)
}
