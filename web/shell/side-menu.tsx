import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useConfig } from '../lib/config.ts'
import { icon } from '../ui/icon.ts'
import { wordsLocale } from '../ui/time/dates.ts'
import { groupsOf, hasEntriesBelow, type MenuEntry, menuFor } from './menu-entries.ts'
import css from './side-menu.module.css'

export type MenuCounts = Readonly<Record<string, number | undefined>>

interface SideMenuProps {
  role: number
  isOperator: boolean
  /** The number beside an entry, by its path. */
  counts: MenuCounts
  onPick?: () => void
  /** Below the entries, at the bottom. */
  foot?: ReactNode
}

export function SideMenu({ role, isOperator, counts, onPick, foot }: SideMenuProps) {
  const { geoEnabled, hubEnabled } = useConfig()
  const offers = { geo: geoEnabled, hubs: hubEnabled, operator: isOperator }
  return (
    <div className={css.frame}>
      <nav className={css.menu} aria-label="Main">
        {menuFor(role, offers).map((section) => (
          <div key={section.name} className={css.section}>
            {/* Not a heading: the first one of a page is that of its screen */}
            <p className={css.title}>{section.name}</p>
            {groupsOf(section).map(({ name, entries }) => (
              <div key={name ?? ''} className={css.group}>
                {name && (
                  <p className={css.owner} aria-hidden="true">
                    {name}
                  </p>
                )}
                <ul
                  className={css.list}
                  aria-label={name ? `${section.name}: ${name}` : section.name}
                >
                  {entries.map((entry) => (
                    <MenuLink
                      key={entry.path}
                      entry={entry}
                      count={counts[entry.path]}
                      onPick={onPick}
                    />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        ))}
      </nav>
      {foot}
    </div>
  )
}

interface MenuLinkProps {
  entry: MenuEntry
  count: number | undefined
  onPick: (() => void) | undefined
}

function MenuLink({ entry: { name, path, Icon }, count, onPick }: MenuLinkProps) {
  return (
    <li>
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
        {/* Its screen says it in words */}
        {count ? (
          <span className={css.count} aria-hidden="true">
            {count.toLocaleString(wordsLocale())}
          </span>
        ) : null}
      </NavLink>
    </li>
  )
}
