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
  IconWebhook,
  IconWorld,
  IconWorldPin,
} from '@tabler/icons-react'
import { hasPermission } from '../../contract/people/permissions.ts'
import {
  type MenuRow,
  menuSections,
  type ScreenRow,
  type ScreenWith,
  screenRows,
  screens,
} from '../../contract/screens/screens.ts'

export interface MenuEntry {
  name: string
  path: string
  Icon: Icon
  /** Whose settings these are, in a section that has those of several. */
  group?: MenuRow['group'] | 'Installation'
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

type MenuScreen = ScreenWith<'menu'>

const icons: Readonly<Record<MenuScreen, Icon>> = {
  main: IconLayoutDashboard,
  'main/furls': IconLink,
  'main/geofurls': IconWorldPin,
  'main/furlhubs': IconLayoutList,
  analytics: IconChartBar,
  monitoring: IconHeartbeat,
  settings: IconUser,
  'settings/billing': IconCreditCard,
  'settings/security': IconShieldLock,
  'settings/notifications': IconBell,
  'settings/accounts': IconBuilding,
  'settings/domains': IconWorld,
  'settings/api-keys': IconKey,
  'settings/webhooks': IconWebhook,
  'settings/users': IconUsers,
  'settings/referrals': IconGift,
  'settings/audit': IconHistory,
  'settings/reports': IconFlag,
  'settings/bans': IconLinkOff,
  'settings/block-list': IconBan,
  'settings/plans': IconReceipt,
  'settings/payouts': IconCash,
}

const menuScreens = screens.filter((screen): screen is MenuScreen => screen in icons)

function entryOf(screen: MenuScreen): MenuEntry {
  const { title, isForOperators, menu }: ScreenRow = screenRows[screen]
  const group = isForOperators ? 'Installation' : menu?.group
  const entry = { name: menu?.name ?? title, path: `/${screen}`, Icon: icons[screen] }
  return group ? { ...entry, group } : entry
}

function isFor(screen: MenuScreen, role: number, offers: Offers): boolean {
  const { needs: ofScreen, isForOperators, menu }: ScreenRow = screenRows[screen]
  const needs = menu?.needs ?? ofScreen
  const offer = isForOperators ? 'operator' : menu?.offer
  return (
    (needs === undefined || hasPermission(role, needs)) &&
    (offer === undefined || offers[offer] === true)
  )
}

/** Whether the paths of other entries are below this one. */
export const hasEntriesBelow = (path: string): boolean =>
  menuScreens.some((screen) => `/${screen}`.startsWith(`${path}/`))

/** The menu for a role. Sections without entries are left out. */
export function menuFor(role: number, offers: Offers = { geo: false }): MenuSection[] {
  const shown = menuScreens.filter((screen) => isFor(screen, role, offers))
  return menuSections
    .map((name) => ({
      name,
      entries: shown.filter((screen) => screenRows[screen].menu.section === name).map(entryOf),
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
