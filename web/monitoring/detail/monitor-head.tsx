import { Button } from '@mantine/core'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MonitorDetail } from '../../../contract/monitoring/monitors.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { stateName, stateTone } from '../../lib/health/health-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { type ChipTone, StateChip } from '../../ui/lists/state-chip.tsx'
import { exactTime } from '../../ui/time/dates.ts'
import { useNow } from '../../ui/time/now.ts'
import { BackLink } from '../back-link.tsx'
import { monitoringPath } from '../monitor-path.ts'
import { monitorName } from '../monitor-words.ts'
import type { EditLinkOf } from '../overview/monitor-menu.tsx'
import { DetailMenu } from './detail-menu.tsx'
import { detailSentence } from './detail-words.ts'
import css from './monitor-head.module.css'

interface MonitorHeadProps {
  /** From the address of the page, until the monitor is loaded. */
  name: string
  monitor: MonitorDetail | undefined
  isChecking: boolean
  mayUpdate: boolean
  onCheck: () => void
  onEdit: EditLinkOf
}

/** The same heading before and after the monitor is loaded, so that it keeps the focus. */
export function MonitorHead({ name, monitor, mayUpdate, ...rest }: MonitorHeadProps) {
  return (
    <>
      <BackLink to={monitoringPath}>Monitoring</BackLink>
      <div className={css.head}>
        <div className={css.words}>
          <div className={css.line}>
            <h1 className={css.title}>
              <bdi>{monitor ? monitorName(monitor) : name}</bdi>
            </h1>
            {monitor && <StateMark state={monitor.state} />}
          </div>
          {monitor && <Sentence monitor={monitor} />}
        </div>
        {monitor && mayUpdate && <Actions monitor={monitor} {...rest} />}
      </div>
    </>
  )
}

function StateMark({ state }: Pick<MonitorDetail, 'state'>) {
  const tone = stateTone(state)
  const chip: ChipTone = tone === 'quiet' ? 'plain' : tone
  return <StateChip tone={chip}>{stateName(state)}</StateChip>
}

function Sentence({ monitor }: { monitor: MonitorDetail }) {
  const zone = readerZone()
  const from = `${monitor.domain}/${monitor.key}`
  return (
    <>
      <p className={css.sentence} title={`Since ${exactTime(monitor.since, zone)}`}>
        {detailSentence(monitor, useNow(), zone)}
      </p>
      <p className={css.address} title={monitor.target}>
        {monitor.hub
          ? `Button of “${monitor.hub.title || `${monitor.hub.domain}/${monitor.hub.key}`}”`
          : from}{' '}
        → {monitor.target}
      </p>
    </>
  )
}

type ActionsProps = Omit<MonitorHeadProps, 'name' | 'mayUpdate' | 'monitor'> & {
  monitor: MonitorDetail
}

function Actions({ monitor, isChecking, onCheck, onEdit }: ActionsProps): ReactNode {
  return (
    <div className={css.actions}>
      {monitor.state !== 'PAUSED' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh {...smallIcon} />}
          disabled={isChecking}
          aria-live="polite"
          onClick={onCheck}
        >
          {isChecking ? 'Checking…' : 'Check now'}
        </Button>
      )}
      {monitor.type !== 'BUTTON' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil {...smallIcon} />}
          onClick={() => onEdit(monitor)}
        >
          Edit destination
        </Button>
      )}
      <DetailMenu monitor={monitor} />
    </div>
  )
}
