import type { Permission } from '../people/permissions.ts'

/** Unknown addresses without the geo flag, and without that for hubs. */
export const GEO_SCREEN = 'main/geofurls'
export const HUB_SCREEN = 'main/furlhubs'
export const HUB_EDITOR_SCREEN = 'furlhub/editor/:domain/:key'

export const menuSections = ['Home', 'Redirects', 'Insights', 'Settings'] as const

export interface MenuRow {
  section: (typeof menuSections)[number]
  /** Missing if it is the title. */
  name?: string
  /** What the entry requires although the screen does not. */
  needs?: Permission
  /** Shown only if the installation offers it. */
  offer?: 'geo' | 'hubs'
  /** Whose settings these are. */
  group?: 'You' | 'Team'
}

export interface ScreenRow {
  /** `:name` stands for a parameter of the path. */
  title: string
  /** Members without it are led to the page that says who can change their role. */
  needs?: Permission
  /** Everybody else is led to the page that says so. Its entry is in a group of its own. */
  isForOperators?: true
  menu?: MenuRow
}

/**
 * The signed-in screens by their path below the base path, with parameters as `:name`, in the order of the menu. Routes, menu,
 * palette, titles and the check of the permission follow it.
 */
const rows = {
  main: { title: 'Dashboard', menu: { section: 'Home' } },
  'main/furls': { title: 'Furls', menu: { section: 'Redirects' } },
  'main/furls/import': { title: 'Import links', needs: 'Create' },
  'main/furls/:domain/:key': { title: ':domain/:key' },
  [GEO_SCREEN]: { title: 'GeoFurls', menu: { section: 'Redirects', offer: 'geo' } },
  [HUB_SCREEN]: {
    title: 'FurlHub',
    menu: { section: 'Redirects', name: 'FurlHub', offer: 'hubs' },
  },
  [HUB_EDITOR_SCREEN]: { title: 'Edit :domain/:key' },
  analytics: { title: 'Analytics', menu: { section: 'Insights' } },
  monitoring: { title: 'Monitoring', needs: 'Read', menu: { section: 'Insights' } },
  'monitoring/alerts': { title: 'Alerts and defaults', needs: 'Read' },
  'monitoring/:domain/:key': { title: 'Monitor of :domain/:key', needs: 'Read' },
  'monitoring/:domain/:key/incidents/:id': { title: 'Incident of :domain/:key', needs: 'Read' },
  upgrade: { title: 'Upgrade' },
  'purchase/success': { title: 'Payment', needs: 'Billing' },
  'purchase/failed': { title: 'Payment failed', needs: 'Billing' },
  settings: { title: 'Profile', menu: { section: 'Settings', needs: 'Billing', group: 'You' } },
  'settings/billing': {
    title: 'Billing',
    needs: 'Billing',
    menu: { section: 'Settings', group: 'You' },
  },
  'settings/security': { title: 'Security', menu: { section: 'Settings', group: 'You' } },
  'settings/notifications': { title: 'Notifications', menu: { section: 'Settings', group: 'You' } },
  'settings/accounts': { title: 'Accounts', menu: { section: 'Settings', group: 'You' } },
  'settings/domains': {
    title: 'Domains',
    needs: 'Read',
    menu: { section: 'Settings', group: 'Team' },
  },
  'settings/api-keys': {
    title: 'API keys',
    needs: 'Admin',
    menu: { section: 'Settings', name: 'API Keys', group: 'Team' },
  },
  'settings/webhooks': {
    title: 'Webhooks',
    needs: 'Admin',
    menu: { section: 'Settings', group: 'Team' },
  },
  'settings/users': {
    title: 'Users',
    needs: 'Admin',
    menu: { section: 'Settings', group: 'Team' },
  },
  'settings/referrals': {
    title: 'Referrals',
    needs: 'Admin',
    menu: { section: 'Settings', group: 'Team' },
  },
  'settings/audit': {
    title: 'Audit log',
    needs: 'Admin',
    menu: { section: 'Settings', group: 'Team' },
  },
  'settings/reports': { title: 'Reports', isForOperators: true, menu: { section: 'Settings' } },
  'settings/bans': { title: 'Bans', isForOperators: true, menu: { section: 'Settings' } },
  'settings/block-list': {
    title: 'Block list',
    isForOperators: true,
    menu: { section: 'Settings' },
  },
  'settings/plans': { title: 'Plans', isForOperators: true, menu: { section: 'Settings' } },
  'settings/payouts': { title: 'Payouts', isForOperators: true, menu: { section: 'Settings' } },
} as const satisfies Record<string, ScreenRow>

export type Screen = keyof typeof rows

/** The screens whose row has that part. */
export type ScreenWith<Part extends keyof ScreenRow> = {
  [Path in Screen]: (typeof rows)[Path] extends Record<Part, unknown> ? Path : never
}[Screen]

export const screenRows: Readonly<Record<Screen, ScreenRow>> & typeof rows = rows

/** The server uses them to distinguish a screen from an unknown address. All other pages are prerendered whole; of a screen the frame is. */
export const screens = Object.keys(rows) as Screen[]

/** Screens without parameters. */
export const plainScreens = screens.filter((path) => !path.includes(':'))

/** Stands for every parameter in the path of a prerendered frame. */
export const ANY = '-'

/** The path of the prerendered frame of a screen. */
export const framePath = (screen: Screen): string => screen.replace(/:\w+/g, ANY)

/** Whether the web app has a screen at that path, such as '/main/furls'. Links to it are hidden otherwise. */
export const hasScreen = (path: string): boolean => Object.hasOwn(rows, path.slice(1))

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
