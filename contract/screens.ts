/**
 * Paths below the base path that the web app draws in the browser; every other page is prerendered. With them the server
 * tells a screen from an address that leads nowhere.
 */
export const screens = [
  'main',
  'main/furls',
  'analytics',
  'upgrade',
  'settings',
  'settings/security',
  'settings/accounts',
  'settings/users',
  'settings/api-keys',
  'settings/audit',
] as const

/** Whether there is a screen at that path of the web app, such as '/main/furls': what leads there shows only then. */
export const hasScreen = (path: string): boolean =>
  (screens as readonly string[]).includes(path.slice(1))
