import { Menu } from '@mantine/core'
import {
  IconArrowsSplit2,
  IconExternalLink,
  IconInfoCircle,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Monitor } from '../../../contract/monitoring/monitors.ts'
import { smallIcon } from '../../ui/icon.ts'
import { RowMenu } from '../../ui/menus/row-menu.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useCheckNow, useEditMonitor, usePause, useResume } from '../monitor-changes.ts'
import { linkScreenPath } from '../monitor-path.ts'
import { monitorName } from '../monitor-words.ts'
import type { MonitorAddress } from '../queries.ts'
import css from './monitor-menu.module.css'

/** Opens the form of a link. The page knows it, which belongs to another feature. */
export type EditLinkOf = (link: MonitorAddress) => void

interface MonitorMenuProps {
  monitor: Monitor
  mayUpdate: boolean
  onEdit: EditLinkOf
}

export function MonitorMenu({ monitor, mayUpdate, onEdit }: MonitorMenuProps) {
  const name = monitorName(monitor)
  return (
    <RowMenu label={`Actions for ${name}`} className={css.button}>
      {mayUpdate && <ChangeItems monitor={monitor} onEdit={onEdit} />}
      {monitor.type !== 'BUTTON' && (
        <Menu.Item
          component={Link}
          to={linkScreenPath(monitor)}
          leftSection={<IconInfoCircle {...smallIcon} />}
        >
          Open link’s screen
        </Menu.Item>
      )}
      <Menu.Item
        component="a"
        href={monitor.target}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink {...smallIcon} />}
      >
        Open the destination
      </Menu.Item>
    </RowMenu>
  )
}

function ChangeItems({ monitor, onEdit }: Omit<MonitorMenuProps, 'mayUpdate'>) {
  const check = useCheckNow(monitor)
  const pause = usePause(monitor)
  const resume = useResume(monitor)
  const isPaused = monitor.state === 'PAUSED'
  const askCheck = () =>
    check.mutate(undefined, {
      onSuccess: () => toast({ title: 'Checking', message: monitorName(monitor) }),
    })
  return (
    <>
      {!isPaused && (
        <Menu.Item leftSection={<IconRefresh {...smallIcon} />} onClick={askCheck}>
          Check now
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={
          isPaused ? <IconPlayerPlay {...smallIcon} /> : <IconPlayerPause {...smallIcon} />
        }
        onClick={() => (isPaused ? resume : pause).mutate()}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Menu.Item>
      {monitor.type !== 'BUTTON' && (
        <Menu.Item leftSection={<IconPencil {...smallIcon} />} onClick={() => onEdit(monitor)}>
          Edit link
        </Menu.Item>
      )}
      <BackupItem monitor={monitor} />
    </>
  )
}

/** Sends people to the backup whatever the checks say, or lets the checks decide again. */
function BackupItem({ monitor }: { monitor: Monitor }) {
  const edit = useEditMonitor(monitor)
  if (monitor.fallbackUrl === null) return null
  const isPinned = monitor.failover === 'PINNED'
  return (
    <Menu.Item
      leftSection={<IconArrowsSplit2 {...smallIcon} />}
      onClick={() => edit.mutate({ failover: isPinned ? 'AUTO' : 'PINNED' })}
    >
      {isPinned ? 'Back to the destination' : 'Use backup'}
    </Menu.Item>
  )
}
