import {
  type Icon,
  IconBan,
  IconBell,
  IconBuilding,
  IconCash,
  IconChartBar,
  IconCreditCard,
  IconFlag,
  IconGift,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLayoutList,
  IconLink,
  IconLinkOff,
  IconReceipt,
  IconShieldLock,
  IconUser,
  IconUsers,
  IconWorld,
  IconWorldPin,
} from '@tabler/icons-react'
import { hasPermission, type Permission } from '../../contract/people/permissions.ts'

export interface MenuEntry {
  name: string
  path: string
  Icon: Icon
  /** The permission that the entry requires; everyone sees it if missing. */
  needs?: Permission
  /** Shown only if the installation offers it. */
  offer?: keyof Offers
  /** Whose settings these are, in a section that has those of several. */
  group?: 'You' | 'Team' | 'Installation'
}

/** What the installation offers by its flags, and whether the viewer is an operator. */
export interface Offers {
  geo: boolean
  hubs?: boolean
  operator?: boolean
}

interface MenuSection {
  name: string
  entries: MenuEntry[]
}

const sections: readonly MenuSection[] = [
  { name: 'Home', entries: [{ name: 'Dashboard', path: '/main', Icon: IconLayoutDashboard }] },
  {
    name: 'Redirects',
    entries: [
      { name: 'Furls', path: '/main/furls', Icon: IconLink },
      { name: 'GeoFurls', path: '/main/geofurls', Icon: IconWorldPin, offer: 'geo' },
      { name: 'FurlHub', path: '/main/furlhubs', Icon: IconLayoutList, offer: 'hubs' },
    ],
  },
  {
    name: 'Insights',
    entries: [
      { name: 'Analytics', path: '/analytics', Icon: IconChartBar },
      { name: 'Monitoring', path: '/monitoring', Icon: IconHeartbeat, needs: 'Read' },
    ],
  },
  {
    name: 'Settings',
    entries: [
      { name: 'Profile', path: '/settings', Icon: IconUser, needs: 'Billing', group: 'You' },
      {
        name: 'Billing',
        path: '/settings/billing',
        Icon: IconCreditCard,
        needs: 'Billing',
        group: 'You',
      },
      { name: 'Security', path: '/settings/security', Icon: IconShieldLock, group: 'You' },
      {
        name: 'Notifications',
        path: '/settings/notifications',
        Icon: IconBell,
        group: 'You',
      },
      { name: 'Accounts', path: '/settings/accounts', Icon: IconBuilding, group: 'You' },
      { name: 'Domains', path: '/settings/domains', Icon: IconWorld, needs: 'Read', group: 'Team' },
      {
        name: 'API Keys',
        path: '/settings/api-keys',
        Icon: IconKey,
        needs: 'Admin',
        group: 'Team',
      },
      { name: 'Users', path: '/settings/users', Icon: IconUsers, needs: 'Admin', group: 'Team' },
      {
        name: 'Referrals',
        path: '/settings/referrals',
        Icon: IconGift,
        needs: 'Admin',
        group: 'Team',
      },
      {
        name: 'Audit log',
        path: '/settings/audit',
        Icon: IconHistory,
        needs: 'Admin',
        group: 'Team',
      },
      {
        name: 'Reports',
        path: '/settings/reports',
        Icon: IconFlag,
        offer: 'operator',
        group: 'Installation',
      },
      {
        name: 'Bans',
        path: '/settings/bans',
        Icon: IconLinkOff,
        offer: 'operator',
        group: 'Installation',
      },
      {
        name: 'Block list',
        path: '/settings/block-list',
        Icon: IconBan,
        offer: 'operator',
        group: 'Installation',
      },
      {
        name: 'Plans',
        path: '/settings/plans',
        Icon: IconReceipt,
        offer: 'operator',
        group: 'Installation',
      },
      {
        name: 'Payouts',
        path: '/settings/payouts',
        Icon: IconCash,
        offer: 'operator',
        group: 'Installation',
      },
    ],
  },
]

/** Whether the paths of other entries are below this one. */
export const hasEntriesBelow = (path: string): boolean =>
  sections.some(({ entries }) => entries.some((entry) => entry.path.startsWith(`${path}/`)))

/** The menu for a role. Sections without entries are left out. */
export function menuFor(role: number, offers: Offers = { geo: false }): MenuSection[] {
  return sections
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(
        ({ needs, offer }) =>
          (needs === undefined || hasPermission(role, needs)) &&
          (offer === undefined || offers[offer] === true),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}

interface MenuGroup {
  /** Undefined for entries without a group. */
  name: MenuEntry['group']
  entries: MenuEntry[]
}

/** The entries of a section by whose settings they are. */
export function groupsOf({ entries }: MenuSection): MenuGroup[] {
  const names = [...new Set(entries.map(({ group }) => group))]
  return names.map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))
}
