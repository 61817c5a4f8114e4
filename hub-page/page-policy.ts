import { embedHosts } from './embed-address.ts'

/**
 * The content policy of hub pages. Nothing runs as a script: the structured data for search engines is not one. The style
 * sheet stands in the page, and is made by `renderHub` alone.
 */
export const HUB_PAGE_POLICY: string = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  // For programs that look at the page from within, such as Lighthouse at robots.txt. Nothing on it connects.
  "connect-src 'self'",
  `frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
