/** Unknown addresses without the geo flag, and without that for hubs. */
export const GEO_SCREEN = 'main/geofurls'
export const HUB_SCREEN = 'main/furlhubs'
export const HUB_EDITOR_SCREEN = 'furlhub/editor/:domain/:key'

/**
 * Paths below the base path of the signed-in screens, with parameters as `:name`. The server uses them to distinguish a
 * screen from an unknown address. All other pages are prerendered whole; of a screen without parameters the frame is.
 */
export const screens = [
  'main',
  'main/furls',
  'main/furls/import',
  'main/furls/:domain/:key',
  GEO_SCREEN,
  HUB_SCREEN,
  HUB_EDITOR_SCREEN,
  'analytics',
  'monitoring',
  'monitoring/alerts',
  'monitoring/:domain/:key',
  'monitoring/:domain/:key/incidents/:id',
  'upgrade',
  'purchase/success',
  'purchase/failed',
  'settings',
  'settings/security',
  'settings/notifications',
  'settings/accounts',
  'settings/users',
  'settings/domains',
  'settings/api-keys',
  'settings/billing',
  'settings/referrals',
  'settings/audit',
  'settings/reports',
  'settings/bans',
  'settings/block-list',
  'settings/plans',
  'settings/payouts',
] as const

/** Screens without parameters. */
export const plainScreens = screens.filter((path) => !path.includes(':'))

/** Whether the web app has a screen at that path, such as '/main/furls'. Links to it are hidden otherwise. */
export const hasScreen = (path: string): boolean =>
  (screens as readonly string[]).includes(path.slice(1))

/** The pattern of a path without leading and trailing slashes, such as `main/furls`; undefined if there is no screen. */
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
