import { Fragment } from 'react'
import { counted } from '../../../contract/counted.ts'
import type { MonitorDetail, WatchedTarget } from '../../../contract/monitoring/monitors.ts'
import { CERTIFICATE_SOON_DAYS } from '../../../contract/monitoring/states.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { lengthWords } from '../../lib/health/since.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { count } from '../../ui/text/numbers.ts'
import { exactTime, shortDay } from '../../ui/time/dates.ts'
import { useNow } from '../../ui/time/now.ts'
import { daysUntil, isPoorUptime, uptimeWords } from '../monitor-words.ts'
import { expectationWords, remarkWords } from './detail-words.ts'
import panels from './panels.module.css'

const periods = [
  ['24 hours', 'day'],
  ['7 days', 'week'],
  ['30 days', 'month'],
  ['90 days', 'quarter'],
  ['365 days', 'year'],
] as const

export function UptimePanel({ monitor }: { monitor: MonitorDetail }) {
  const { uptime, quarterUptime, downSeconds } = monitor
  const ratios = { ...uptime, quarter: quarterUptime }
  return (
    <Panel flush title="Uptime" className={panels.panel ?? ''}>
      <table className={panels.table}>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col" className={panels.right}>
              Uptime
            </th>
            <th scope="col" className={panels.right}>
              Down
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map(([name, period]) => (
            <tr key={period}>
              <td>{name}</td>
              <td
                className={`${panels.right} ${isPoorUptime(ratios[period]) ? panels.strong : ''}`}
              >
                {uptimeWords(ratios[period])}
              </td>
              <td className={`${panels.right} ${panels.quiet}`}>
                {downSeconds[period] === 0 ? '–' : lengthWords(downSeconds[period])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** From the short address to the page, as the last check went. */
export function ChainPanel({ target }: { target: WatchedTarget }) {
  if (target.chain.length === 0) return null
  return (
    <Panel title="Redirect chain" className={panels.panel ?? ''}>
      <ol className={panels.hops}>
        {target.chain.map(({ url, status, ms }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may be passed twice
          <li key={place} className={panels.hop}>
            <StateChip tone={toneOf(status)}>{status === null ? '–' : `${status}`}</StateChip>
            <span className={panels.cut} title={url}>
              {url.replace(/^https?:\/\//, '')}
            </span>
            <span className={panels.under}>{count(ms)} ms</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const toneOf = (status: number | null) => {
  if (status === null || status >= 400) return 'bad'
  return 'good'
}

/** The certificate, the usual and the present title, and the expected answer. */
export function FactsPanel({ monitor, target }: { monitor: MonitorDetail; target: WatchedTarget }) {
  const { certificate, title } = target
  const hasChanged = title.now !== null && title.usual !== null && title.now !== title.usual
  return (
    <Panel title={certificate ? 'Certificate and page' : 'Page'} className={panels.panel ?? ''}>
      <dl className={panels.facts}>
        {certificate && <Certificate {...certificate} />}
        {title.usual !== null && (
          <>
            <dt>{hasChanged ? 'Title, last good' : 'Title'}</dt>
            <dd>{title.usual}</dd>
          </>
        )}
        {hasChanged && (
          <>
            <dt>Title, now</dt>
            <dd data-tone="warn">{title.now}</dd>
          </>
        )}
        <dt>Expected</dt>
        <dd>{expectationWords(monitor.expectation)}</dd>
        {target.remarks.map((remark) => (
          <Fragment key={remark}>
            <dt>Remark</dt>
            <dd>{remarkWords[remark]}</dd>
          </Fragment>
        ))}
        {monitor.fallbackUrl !== null && (
          <>
            <dt>Backup</dt>
            <dd>{monitor.fallbackUrl.replace(/^https?:\/\//, '')}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

function Certificate({ endsAt, issuer }: { endsAt: string; issuer: string }) {
  const days = daysUntil(endsAt, useNow())
  const zone = readerZone()
  return (
    <>
      <dt>Ends</dt>
      <dd
        data-tone={days < 0 ? 'bad' : days < CERTIFICATE_SOON_DAYS ? 'warn' : undefined}
        title={exactTime(endsAt, zone)}
      >
        {days < 0 ? 'ended' : `in ${counted(days, 'day')}`}, {shortDay(endsAt, zone)}
      </dd>
      <dt>Issuer</dt>
      <dd>{issuer}</dd>
    </>
  )
}
