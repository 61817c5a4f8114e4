import { createHash } from 'node:crypto'
import type { PublicStatus } from '../../../contract/monitoring/status-pages.ts'
import { inOneLine } from '../../../contract/one-line.ts'
import { type Html, html, trusted } from '../../../hub-page/html.ts'
import type { OverallState } from './overall.ts'
import { dayWords, durationWords, timeWords, uptimeWords } from './words.ts'

/** The style sheet of status pages, in the colours of the product. */
const STATUS_STYLE = [
  ':root{color-scheme:light dark;--p:#fff;--c:#f8fafc;--l:#e2e8f0;--i:#0f172a;--t:#334155;--m:#5b6b82;--a:#0369a1;--up:#047857;--mid:#b45309;--bad:#be123c;--not:#64748b;--bar:#10b981;--barmid:#f59e0b;--barbad:#e11d48;--barnot:#cbd5e1}',
  '@media(prefers-color-scheme:dark){:root{--p:#020617;--c:#0f172a;--l:#1e293b;--i:#f8fafc;--t:#cbd5e1;--m:#94a3b8;--a:#38bdf8;--up:#34d399;--mid:#fbbf24;--bad:#fb7185;--not:#94a3b8;--bar:#10b981;--barmid:#f59e0b;--barbad:#fb7185;--barnot:#334155}}',
  '*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template:1fr auto/minmax(0,1fr);background:var(--p);color:var(--t);font:16px/1.5 Inter,system-ui,sans-serif}',
  'main{width:100%;max-width:760px;margin:0 auto;padding:40px 20px}',
  'h1,h2,p,ul{margin:0;padding:0}h1,h2,p,li{overflow-wrap:anywhere}ul{list-style:none}',
  'h1{font-size:20px;font-weight:600;color:var(--m)}',
  '.s{font-size:clamp(26px,7.4vw,36px);line-height:1.15;letter-spacing:-.02em;font-weight:600;color:var(--i);margin:4px 0 6px}',
  'small{font-size:14px;color:var(--m)}',
  '.l{margin-top:28px;border:1px solid var(--l);border-radius:12px;background:var(--c)}.l>li{padding:16px}.l>li+li{border-top:1px solid var(--l)}',
  'h2{font-size:20px;font-weight:600;color:var(--i);margin-top:36px}.i{margin-top:12px}.i>li{padding:10px 0;border-top:1px solid var(--l)}.i b{color:var(--i);font-weight:600}',
  '.r{display:flex;flex-wrap:wrap;gap:2px 16px;align-items:baseline}.r h2{flex:1 1 180px;margin:0;font-size:16px;font-weight:600;color:var(--i)}',
  '.w{font-size:14px;font-weight:600}.UP{color:var(--up)}.DEGRADED{color:var(--mid)}.DOWN{color:var(--bad)}.UNKNOWN{color:var(--not)}',
  'svg{display:block;width:100%;height:28px;margin:12px 0 6px}.u{fill:var(--bar)}.d{fill:var(--barmid)}.b{fill:var(--barbad)}.n{fill:var(--barnot)}',
  '.e{display:flex;justify-content:space-between;gap:12px;font-size:13px;color:var(--m)}',
  'a{color:var(--a)}:focus-visible{outline:2px solid var(--a);outline-offset:2px}',
  'footer{padding:20px;text-align:center;font-size:13px;color:var(--m)}footer a{color:inherit}',
].join('')

const styleHash = createHash('sha256').update(STATUS_STYLE).digest('base64')

export const STATUS_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export interface StatusFrame {
  title: string
  /** Address of the front page. */
  home: string
  /** Whether search engines may list the page. */
  isListed: boolean
}

/** A whole page, as a text. */
export function statusFrame({ title, home, isListed }: StatusFrame, content: Html): string {
  return `<!doctype html>\n${html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${
    !isListed && html`<meta name="robots" content="noindex">`
  }<link rel="icon" href="data:,"><title>${inOneLine(title)}</title><style>${trusted(
    STATUS_STYLE,
  )}</style></head><body><main>${content}</main><footer>All times are in UTC. Status page by <a href="${home}">Unfurly</a></footer></body></html>`}\n`
}

/** The top of a page: what it is about, how that is in one sentence, and when it was last checked. */
export const statusHead = (title: string, sentence: string, checkedAt: string | null): Html =>
  html`<h1><bdi>${title}</bdi></h1><p class="s">${sentence}</p>${
    checkedAt !== null && html`<p><small>Last check ${time(checkedAt)} UTC</small></p>`
  }`

type Day = PublicStatus['items'][number]['days'][number]

export interface StatusRow {
  name: string
  /** Address that the name leads to. */
  href: string | null
  state: OverallState
  /** Share of the last 90 days without an incident, from 0 to 1; null where nothing was observed. */
  quarter: number | null
  /** Oldest first; none: they cannot be read at the moment. */
  days: readonly Day[]
}

const stateWords: Readonly<Record<OverallState, string>> = {
  UP: 'Answers',
  DEGRADED: 'Answers, with problems',
  DOWN: 'Does not answer',
  UNKNOWN: 'Not known',
}

export const statusRows = (rows: readonly StatusRow[]): Html =>
  html`<ul class="l">${rows.map(statusRow)}</ul>`

function statusRow({ name, href, state, quarter, days }: StatusRow): Html {
  const [from] = days
  return html`<li><div class="r"><h2>${
    href === null ? html`<bdi>${name}</bdi>` : html`<a href="${href}"><bdi>${name}</bdi></a>`
  }</h2><span class="w ${state}">${stateWords[state]}</span></div>${
    from !== undefined &&
    html`${bars(days)}<div class="e"><span>${dayWords(from.day)}</span><span>${
      quarter !== null && `${uptimeWords(quarter)} in 90 days`
    }</span><span>Today</span></div>`
  }</li>`
}

const STEP = 7
const WIDTH = 5
const HEIGHT = 28

/** Days with an outage are taller too, so that colour is not needed to find them. */
const barHeights = { n: 6, u: 20, d: 24, b: 28 } as const
type BarKind = keyof typeof barHeights

/** A quarter of an hour or more of a day is not made up for by the rest of it. */
const MINOR_SECONDS = 15 * 60

function barOf({ uptime, downSeconds }: Day): BarKind {
  if (uptime === null) return 'n'
  if (downSeconds === 0) return 'u'
  return downSeconds < MINOR_SECONDS ? 'd' : 'b'
}

/** One path for each kind: a rectangle for each day would make a page of a hundred links a megabyte. */
function bars(days: readonly Day[]): Html {
  const paths = new Map<BarKind, string>()
  for (const [at, day] of days.entries()) {
    const kind = barOf(day)
    const height = barHeights[kind]
    const bar = `M${at * STEP} ${HEIGHT - height}h${WIDTH}v${height}h-${WIDTH}z`
    paths.set(kind, (paths.get(kind) ?? '') + bar)
  }
  return html`<svg viewBox="0 0 ${days.length * STEP - (STEP - WIDTH)} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${barWords(days)}">${[
    ...paths,
  ].map(([kind, path]) => html`<path class="${kind}" d="${path}"/>`)}</svg>`
}

const NAMED_DAYS = 5

/** The text in place of the bars. */
export function barWords(days: readonly Day[]): string {
  const unknown = days.filter(({ uptime }) => uptime === null).length
  const bad = days.filter(({ downSeconds }) => downSeconds > 0)
  const good = days.length - unknown - bad.length
  const named = bad
    .toReversed()
    .slice(0, NAMED_DAYS)
    .map(({ day, downSeconds }) => `${dayWords(day)}: ${durationWords(downSeconds)}`)
  const list = bad.length > NAMED_DAYS ? `the latest ${named.join(', ')}` : named.join(', ')
  return [
    `Last ${days.length} days: ${good} without an outage`,
    ...(bad.length > 0 ? [`${bad.length} with one (${list})`] : []),
    ...(unknown > 0 ? [`${unknown} not measured`] : []),
  ].join('; ')
}

export interface ShownIncident {
  name: string
  /** The verb between the name and a time or duration, such as `did not answer` and `has not answered`. */
  words?: { past: string; now: string }
  startedAt: string
  endedAt: string | null
}

export const pastIncidents = (incidents: readonly ShownIncident[]): Html =>
  html`<h2>Past incidents</h2>${
    incidents.length === 0
      ? html`<p>None in the last 90 days.</p>`
      : html`<ul class="i">${incidents.map(incidentRow)}</ul>`
  }`

const notAnswering = { past: 'did not answer', now: 'has not answered' }

function incidentRow({ name, words = notAnswering, startedAt, endedAt }: ShownIncident): Html {
  const subject = html`<b><bdi>${name}</bdi></b>`
  if (endedAt === null) return html`<li>${subject} ${words.now} since ${time(startedAt)}.</li>`
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  return html`<li>${subject} ${words.past} for ${durationWords(seconds)}, from ${time(startedAt)}.</li>`
}

const time = (iso: string): Html => html`<time datetime="${iso}">${timeWords(iso)}</time>`
