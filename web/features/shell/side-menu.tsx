import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useConfig } from '../../lib/config.ts'
import { icon } from '../../ui/icon.ts'
import { hasEntriesBelow, menuFor } from './menu-entries.ts'
import css from './side-menu.module.css'

interface SideMenuProps {
  role: number
  isOperator: boolean
  onPick?: () => void
  /** Below the entries, at the bottom. */
  foot?: ReactNode
}

export function SideMenu({ role, isOperator, onPick, foot }: SideMenuProps) {
  const { geoEnabled } = useConfig()
  return (
    <div className={css.frame}>
      <nav className={css.menu} aria-label="Main">
        {menuFor(role, { geo: geoEnabled, operator: isOperator }).map((section) => (
          <div key={section.name} className={css.section}>
            <h2 className={css.heading}>{section.name}</h2>
            <ul className={css.list}>
              {section.entries.map(({ name, path, Icon }) => (
                <li key={path}>
                  <NavLink
                    to={path}
                    // Furls also stays active on a link's screen, but /main must match exactly: other entries are below it
                    end={hasEntriesBelow(path)}
                    prefetch="intent"
                    className={css.entry}
                    onClick={onPick}
                  >
                    <Icon {...icon} />
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {foot}
    </div>
  )
}
