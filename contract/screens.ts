/**
 * Paths below the base path that the web app draws in the browser, a segment that names something as `:name`; every
 * other page is prerendered. With them the server tells a screen from an address that leads nowhere.
 */
export const screens = [
  'main',
  'main/furls',
  'main/furls/import',
  'main/furls/:domain/:key',
  'main/geofurls',
  'analytics',
  'upgrade',
  'settings',
  'settings/security',
  'settings/accounts',
  'settings/users',
  'settings/domains',
  'settings/api-keys',
  'settings/audit',
  'settings/reports',
  'settings/bans',
  'settings/block-list',
] as const

/** Those that name nothing: each is one address. */
export const plainScreens = screens.filter((path) => !path.includes(':'))

/** Whether there is a screen at that path of the web app, such as '/main/furls': what leads there shows only then. */
export const hasScreen = (path: string): boolean =>
  (screens as readonly string[]).includes(path.slice(1))

/** The pattern of a path without slashes at its ends, such as `main/furls`; undefined where no screen is. */
export function screenOf<Pattern extends string>(
  path: string,
  patterns: readonly Pattern[],
): Pattern | undefined {
  const segments = path.split('/')
  return patterns.find((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === segments.length &&
      wanted.every((part, at) => (part.startsWith(':') ? segments[at] : part === segments[at]))
    )
  })
}
