export const HOME = '/main'

const NEXT = 'next'

/** Login's address, with the page to go to afterwards. `page` is a path within the application, with its query. */
export function loginPath(page: string = HOME): string {
  return page === HOME ? '/login' : `/login?${new URLSearchParams({ [NEXT]: page })}`
}

/**
 * The page that was requested before the login. Only a path of our own: any other address would make the login page an
 * open redirect.
 */
export function intendedPage(search: string): string {
  const page = new URLSearchParams(search).get(NEXT) ?? ''
  const origin = 'https://own.invalid'
  const leadsElsewhere = !page.startsWith('/') || new URL(page, origin).origin !== origin
  return leadsElsewhere ? HOME : page
}

/** The path within the application of an address under its base path. */
export function withinBase(address: URL, basePath: string): string {
  const path = address.pathname.startsWith(basePath)
    ? address.pathname.slice(basePath.length - 1)
    : '/'
  return path + address.search
}
