import {
  type Icon,
  IconChartBar,
  IconHistory,
  IconLayoutList,
  IconPalette,
  IconSettings,
  IconShare,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { icon } from '../../ui/icon.ts'
import { type EditorTab, editorPath, editorTabs } from '../editor-path.ts'
import css from './editor.module.css'

interface TabFace {
  name: string
  Icon: Icon
  /** On phones it is in the menu behind the title. */
  isSecondary?: boolean
}

export const tabFaces: Readonly<Record<EditorTab, TabFace>> = {
  blocks: { name: 'Blocks', Icon: IconLayoutList },
  design: { name: 'Design', Icon: IconPalette },
  profile: { name: 'Profile', Icon: IconUserCircle, isSecondary: true },
  sharing: { name: 'Sharing', Icon: IconShare },
  settings: { name: 'Settings', Icon: IconSettings },
  insights: { name: 'Insights', Icon: IconChartBar, isSecondary: true },
  history: { name: 'History', Icon: IconHistory },
}

/** A rail; on phones five of them at the bottom. */
export function EditorTabs({ hub, tab }: { hub: Hub; tab: EditorTab }) {
  return (
    <nav className={css.tabs} aria-label="Editor">
      {editorTabs.map((each) => {
        const { name, Icon, isSecondary } = tabFaces[each]
        return (
          <Link
            key={each}
            to={editorPath(hub, each)}
            replace
            preventScrollReset
            className={css.tab}
            data-secondary={isSecondary}
            aria-current={each === tab ? 'page' : undefined}
          >
            <Icon {...icon} size={20} />
            {name}
          </Link>
        )
      })}
    </nav>
  )
}
