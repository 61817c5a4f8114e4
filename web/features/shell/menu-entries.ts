import { type Icon, IconChartBar, IconLayoutDashboard, IconLink } from '@tabler/icons-react'

interface MenuEntry {
  name: string
  path: string
  Icon: Icon
}

interface MenuSection {
  name: string
  entries: MenuEntry[]
}

export const menuSections: MenuSection[] = [
  { name: 'Home', entries: [{ name: 'Dashboard', path: '/main', Icon: IconLayoutDashboard }] },
  { name: 'Redirects', entries: [{ name: 'Furls', path: '/main/furls', Icon: IconLink }] },
  { name: 'Insights', entries: [{ name: 'Analytics', path: '/analytics', Icon: IconChartBar }] },
]
