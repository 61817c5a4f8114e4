/**
 * Whole titles of pages that a server or hoster shows in place of a site, most of them with status 200. Anything that could be the
 * title of a real page is left out, such as 'Index of /', 'Coming soon', or the offers of a market for domains.
 */
const TITLES: readonly RegExp[] = [
  // Web servers just after they were installed.
  /^welcome to (nginx|openresty)( on [\w .]+)?!?$/i,
  /^apache2? \S+ default page(: it works)?$/i,
  /^(test page for the (apache|nginx) http server|http server test page)\b/i,
  /^iis windows( server)?$/i,
  /^caddy works!$/i,
  // Hosters.
  /^(web server.s |domain )?default page$/i,
  /^default web site page$/i,
  /^(this )?account (has been )?suspended[.!]?$/i,
  /^future home of something quite cool[.!]?$/i,
  // Domains without a site.
  /^(this )?domain( name)? (is |may be )?(for sale|parked|available)[.!]?$/i,
  /^([\w-]+\.)+[a-z]{2,}( \S+)? (is|may be) (for sale|parked)\b/i,
  /^([\w-]+\.)+[a-z]{2,} \W+ ?(this (domain|website) is for sale|domain (for sale|parked))\b/i,
  /^parked (domain|page)( name)?\b/i,
  /^(hugedomains\.com|dan\.com|afternic)\b.* is for sale\b/i,
  // Databases that are away, behind a cache or a plugin that answers 200.
  /^(error establishing a database connection|database (connection )?error)$/i,
]

/** Whether a page with this title stands where a site should be. */
export const isPlaceholder = (title: string | null): boolean =>
  title !== null && TITLES.some((one) => one.test(title))
