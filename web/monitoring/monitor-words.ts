import type { Monitor, MonitorPage } from '../../contract/monitoring/monitors.ts'
import { monitorStates } from '../../contract/monitoring/states.ts'
import { healthWords } from '../lib/health/health-words.ts'
import { countOf } from '../shared/count-of.ts'

const DAY_MS = 86_400_000

/** '99.98%'. Never 100% for less than all, and never 0% for more than nothing. */
export function uptimeWords(ratio: number | null): string {
  if (ratio === null) return '–'
  const percent = Math.floor(ratio * 10_000 + 1e-6) / 100
  if (percent === 0 && ratio > 0) return '0.01%'
  return `${Number.isInteger(percent) ? percent : percent.toFixed(2)}%`
}

/** Below this it is shown in red. */
export const isPoorUptime = (ratio: number | null): boolean => ratio !== null && ratio < 0.99

/** Whole days until the end of a certificate; negative once it is over. */
export const daysUntil = (at: string, now: Date): number =>
  Math.floor((new Date(at).getTime() - now.getTime()) / DAY_MS)

/** 'every 5 minutes' */
export function intervalWords(seconds: number): string {
  if (seconds === 86_400) return 'once a day'
  if (seconds % 3600 === 0) return every(seconds / 3600, 'hour')
  return every(Math.round(seconds / 60), 'minute')
}

const every = (number: number, unit: string): string =>
  number === 1 ? `every ${unit}` : `every ${number} ${unit}s`

/** 'shop.example' of an address; the address itself where it has no host. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host || address
  } catch {
    return address
  }
}

type Named = Pick<Monitor, 'title' | 'domain' | 'key' | 'target' | 'hub'>

/** Its title, else its short address; of a button of a hub, where it leads. */
export const monitorName = ({ title, domain, key, target, hub }: Named): string =>
  title || (hub ? hostOf(target) : `${domain}/${key}`)

/** The second line of a row: the problem, or else the link and its target. The Hub of a button stands above it. */
export function rowWords(monitor: Monitor, now: Date): string {
  if (monitor.isFailedOver && monitor.state !== 'DOWN') return 'People go to the backup address'
  if (monitor.state !== 'UP') return healthWords(monitor, now)
  const host = hostOf(monitor.target)
  return monitor.hub ? `Leads to ${host}` : `${monitor.domain}/${monitor.key} → ${host}`
}

type Summary = Pick<MonitorPage, 'counts' | 'buttons' | 'limit' | 'intervalSeconds' | 'points'>

/** '32 of 200 links and 15 hub buttons, which are free, checked every 5 minutes from Frankfurt' */
export function summaryWords({ intervalSeconds, points, ...counted }: Summary): string {
  const from = points.length > 0 ? ` from ${listWords(points)}` : ''
  return `${whatIsCounted(counted)}, checked ${intervalWords(intervalSeconds)}${from}`
}

/** All that the tiles count: links, of which a plan has so many, and buttons of hubs. */
function whatIsCounted({ counts, buttons, limit }: Omit<Summary, 'intervalSeconds' | 'points'>) {
  const links = totalOf(counts) - buttons
  const named = limit === null ? countOf(links, 'link') : `${links} of ${limit} links`
  if (buttons === 0) return named
  const free = `${countOf(buttons, 'hub button')}${limit === null ? '' : ', which are free'}`
  return links === 0 && limit === null ? free : `${named} and ${free}`
}

/** All monitors, of every state. */
export const totalOf = (counts: MonitorPage['counts']): number =>
  monitorStates.reduce((sum, state) => sum + counts[state], 0)

/** 'Frankfurt, Oslo and Lima' */
export function listWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
