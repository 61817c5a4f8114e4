import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconDots,
  IconInfoCircle,
  IconListCheck,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MonitorDetail } from '../../../contract/monitoring/monitors.ts'
import { type FailoverMode, failoverModes } from '../../../contract/monitoring/states.ts'
import { icon, smallIcon } from '../../ui/icon.ts'
import { useEditMonitor, usePause, useResume } from '../monitor-changes.ts'
import { linkScreenPath } from '../monitor-path.ts'
import { ExpectationDialog } from './expectation-dialog.tsx'

const modeNames: Readonly<Record<FailoverMode, string>> = {
  AUTO: 'While the destination is down',
  PINNED: 'Always, until changed back',
  OFF: 'Never',
}

/** Rare actions: pausing, the failover mode, the expected answer. */
export function DetailMenu({ monitor }: { monitor: MonitorDetail }) {
  const [isOpen, dialog] = useDisclosure(false)
  const pause = usePause(monitor)
  const resume = useResume(monitor)
  const edit = useEditMonitor(monitor)
  const isPaused = monitor.state === 'PAUSED'
  const choose = (chosen: string) => {
    const failover = failoverModes.find((mode) => mode === chosen)
    if (failover) edit.mutate({ failover })
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon size={32} aria-label="More actions">
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={
              isPaused ? <IconPlayerPlay {...smallIcon} /> : <IconPlayerPause {...smallIcon} />
            }
            onClick={() => (isPaused ? resume : pause).mutate()}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Menu.Item>
          <Menu.Item leftSection={<IconListCheck {...smallIcon} />} onClick={dialog.open}>
            What to expect
          </Menu.Item>
          {monitor.type !== 'BUTTON' && (
            <Menu.Item
              component={Link}
              to={linkScreenPath(monitor)}
              leftSection={<IconInfoCircle {...smallIcon} />}
            >
              Open link’s screen
            </Menu.Item>
          )}
          {monitor.fallbackUrl !== null && (
            <>
              <Menu.Divider />
              <Menu.Label>Use the backup address</Menu.Label>
              <Menu.RadioGroup value={monitor.failover} onChange={choose}>
                {failoverModes.map((mode) => (
                  <Menu.RadioItem key={mode} value={mode} closeMenuOnClick>
                    {modeNames[mode]}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ExpectationDialog monitor={monitor} isOpen={isOpen} onClose={dialog.close} />
    </>
  )
}
