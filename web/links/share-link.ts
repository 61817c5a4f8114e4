import type { Link } from '../../contract/links/links.ts'

/** Opens the system's sheet for sharing, mostly on phones; undefined in browsers without one. Who closes the sheet has decided. */
export const shareLink =
  'share' in navigator
    ? ({ shortUrl, title }: Pick<Link, 'shortUrl' | 'title'>): void => {
        navigator.share({ url: shortUrl, ...(title && { title }) }).catch(() => undefined)
      }
    : undefined
