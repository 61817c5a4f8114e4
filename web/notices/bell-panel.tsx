import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconSettings, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { icon } from '../ui/icon.ts'
import css from './bell-panel.module.css'
import { NoticeList } from './notice-list.tsx'
import { useSeeing } from './use-seeing.ts'

interface BellPanelProps {
  /** Names the dialog around it. */
  title: ReactNode
  onClose: () => void
}

export function BellPanel({ title, onClose }: BellPanelProps) {
  const { isNew, hasNew, clear } = useSeeing()
  return (
    <div className={css.panel}>
      <div className={css.head}>
        {title}
        {hasNew && (
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            Mark all as seen
          </Button>
        )}
        <Tooltip label="Choose notices">
          <ActionIcon
            component={Link}
            to="/settings/notifications"
            aria-label="Choose notices"
            onClick={onClose}
          >
            <IconSettings {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Close">
          <ActionIcon className={css.close} aria-label="Close" onClick={onClose}>
            <IconX {...icon} />
          </ActionIcon>
        </Tooltip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard, also when no notice leads anywhere */}
      <div className={css.list} tabIndex={0}>
        <NoticeList isNew={isNew} onFollow={onClose} />
      </div>
    </div>
  )
}
