/**
 * Paths below the base path that the web app draws in the browser; every other page is prerendered. With them the server
 * tells a screen from an address that leads nowhere.
 */
export const screens = [
  'main',
  'main/furls',
  'analytics',
  'settings',
  'settings/security',
  'settings/accounts',
  'settings/users',
  'settings/api-keys',
  'settings/audit',
] as const
