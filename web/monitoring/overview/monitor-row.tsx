import { VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Monitor } from '../../../contract/monitoring/monitors.ts'
import { CERTIFICATE_SOON_DAYS } from '../../../contract/monitoring/states.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { stateName, stateTone } from '../../lib/health/health-words.ts'
import { HealthDot } from '../../shared/health-dot.tsx'
import { count } from '../../ui/text/numbers.ts'
import { exactTime } from '../../ui/time/dates.ts'
import { useNow } from '../../ui/time/now.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { beatsOf, beatWords } from '../beat-words.ts'
import { Beats } from '../beats.tsx'
import { monitorPath } from '../monitor-path.ts'
import { daysUntil, isPoorUptime, monitorName, rowWords, uptimeWords } from '../monitor-words.ts'
import { type EditLinkOf, MonitorMenu } from './monitor-menu.tsx'
import css from './monitor-row.module.css'

export function MonitorHeads() {
  return (
    <div className={`${css.row} ${css.heads}`} aria-hidden="true">
      <span>Link</span>
      <span>Last 50 checks</span>
      <span>24 h</span>
      <span>30 days</span>
      <span className={css.speed}>p50 / p95, ms</span>
      <span>TLS</span>
      <span className={css.checked}>Checked</span>
    </div>
  )
}

interface MonitorRowProps {
  monitor: Monitor
  mayUpdate: boolean
  onEdit: EditLinkOf
}

/** Memoised: most rows are the same after each poll. */
export const MonitorRow = memo(function MonitorRow(props: MonitorRowProps) {
  const { monitor } = props
  const { state, recent, uptime, usualMs, lastCheckAt } = monitor
  const tone = stateTone(state)
  const now = useNow()
  const words = rowWords(monitor, now)
  return (
    <li className={css.row}>
      <div className={css.what}>
        <HealthDot tone={tone} label={stateName(state)} />
        <div className={css.words}>
          <Link to={monitorPath(monitor)} className={css.name}>
            <bdi>{monitorName(monitor)}</bdi>
            {monitor.hub && <span className={css.kind}> · button</span>}
          </Link>
          <p
            className={css.note}
            data-tone={tone}
            title={`${words}, since ${exactTime(monitor.since, readerZone())}`}
          >
            {words}
          </p>
        </div>
      </div>
      <div className={css.beats}>
        <Beats kinds={beatsOf(recent)} label={beatWords(recent)} isStill={isStill(monitor)} />
      </div>
      <Uptime label="24 hours" className={css.day} ratio={uptime.day} />
      <Uptime label="30 days" ratio={uptime.month} />
      <Cell label="Median and 95th percentile" className={css.speed}>
        {usualMs.p50 === null
          ? '–'
          : `${count(usualMs.p50)} / ${usualMs.p95 === null ? '–' : count(usualMs.p95)}`}
      </Cell>
      <Certificate at={monitor.certificateEndsAt} now={now} />
      <span className={`${css.quiet} ${css.checked}`}>
        <VisuallyHidden>Checked: </VisuallyHidden>
        {lastCheckAt === null ? '–' : <TimeAgo at={lastCheckAt} isSentence />}
      </span>
      <MonitorMenu {...props} />
    </li>
  )
})

const isStill = ({ state }: Monitor): boolean => state === 'PAUSED' || state === 'MAINTENANCE'

interface CellProps {
  label: string
  className?: string | undefined
  tone?: 'bad' | 'warn' | undefined
  children: ReactNode
}

function Cell({ label, className = '', tone, children }: CellProps) {
  return (
    <span className={`${css.number} ${className}`} data-tone={tone}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
    </span>
  )
}

interface UptimeProps {
  label: string
  className?: string | undefined
  ratio: number | null
}

function Uptime({ label, className, ratio }: UptimeProps) {
  return (
    <Cell label={label} className={className} tone={isPoorUptime(ratio) ? 'bad' : undefined}>
      {uptimeWords(ratio)}
    </Cell>
  )
}

function Certificate({ at, now }: { at: string | null; now: Date }) {
  const days = at === null ? undefined : daysUntil(at, now)
  return (
    <Cell
      label="Certificate"
      className={css.certificate}
      tone={days !== undefined && days < CERTIFICATE_SOON_DAYS ? 'warn' : undefined}
    >
      {days === undefined ? '–' : days < 0 ? 'ended' : `${days} d`}
    </Cell>
  )
}
