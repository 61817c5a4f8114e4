import { createHash } from 'node:crypto'
import { counted } from '../../../contract/counted.ts'
import { inOneLine } from '../../../contract/one-line.ts'
import { type Html, html, trusted } from '../../../hub-page/html.ts'
import { count, numbersChart } from './numbers-chart.ts'
import { NUMBERS_STYLE } from './numbers-style.ts'
import type { Entry } from './reading.ts'
import {
  type ShownList,
  type ShownNumbers,
  type ShownPeriod,
  shownPeriods,
} from './shown-numbers.ts'

const styleHash = createHash('sha256').update(NUMBERS_STYLE).digest('base64')

/** Any site may show the embedded view in a frame, and none the page. */
export const numbersPolicy = (view: 'page' | 'embed'): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors ${
    view === 'embed' ? '*' : "'none'"
  }`

interface Frame {
  /** Address of the installation's public site. */
  home: string
  isEmbedded: boolean
}

interface Reading extends Frame {
  period: ShownPeriod
  /** Of a page with a password. */
  pass: string | undefined
}

const periodNames: Readonly<Record<ShownPeriod, string>> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12mo': '12 months',
}

export function numbersPage(numbers: ShownNumbers, reading: Reading): string {
  const { title, of, clicks, visitors, isApproximate, isPartly, lists } = numbers
  return frame(
    title,
    reading,
    html`<h1><bdi>${title}</bdi></h1>${
      of &&
      html`<p class="n"><a href="${of}" rel="nofollow"><bdi>${of.replace(/^https?:\/\//, '')}</bdi></a></p>`
    }${periods(reading)}<dl><div><dt>Clicks by people</dt><dd>${count(clicks)}</dd></div><div><dt>Visitors</dt><dd>${
      isApproximate && html`<abbr title="approximately">≈</abbr> `
    }${count(visitors)}</dd></div></dl>${numbersChart(numbers)}${
      isPartly && html`<p class="n">Some days of this time are not kept, and left out.</p>`
    }${lists.length > 0 && html`<div class="s">${lists.map(listOf)}</div>`}`,
  )
}

/** Links, or buttons that send the pass along: an address with it would be as good as the password. */
function periods({ period, pass }: Reading): Html {
  const current = (each: ShownPeriod) => each === period && trusted(' aria-current="true"')
  if (pass === undefined) {
    return html`<nav aria-label="Period">${shownPeriods.map(
      (each) => html`<a href="?period=${each}"${current(each)}>${periodNames[each]}</a>`,
    )}</nav>`
  }
  return html`<nav aria-label="Period"><form method="post"><input type="hidden" name="pass" value="${pass}">${shownPeriods.map(
    (each) =>
      html`<button name="period" value="${each}"${current(each)}>${periodNames[each]}</button>`,
  )}</form></nav>`
}

function listOf({ title, rows }: ShownList): Html {
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks))
  return html`<section><h2>${title}</h2>${
    rows.length === 0
      ? html`<p class="n">Nothing in this time.</p>`
      : html`<ol>${rows.map(
          ({ name, clicks }) =>
            html`<li><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(
              (clicks / most) * 100,
            )}" height="1"/></svg><bdi>${name}</bdi><b>${count(clicks)}</b></li>`,
        )}</ol>`
  }</section>`
}

/** Says nothing about the page, not even its title. */
export function passwordPage(
  entry: Exclude<Entry, { kind: 'open' }>,
  { period, ...reading }: Frame & { period: ShownPeriod },
): string {
  const error = refusalOf(entry)
  return frame(
    'Numbers with a password',
    reading,
    html`<h1>These numbers have a password</h1><p class="n">Whoever gave you the address can tell you the password.</p><form method="post"><input type="hidden" name="period" value="${period}"><label for="p">Password</label><input id="p" name="password" type="password" required autocomplete="off" maxlength="128"${
      error && trusted(' aria-invalid="true" aria-describedby="x"')
    }>${error && html`<p class="x" id="x">${error}</p>`}<button>Show the numbers</button></form>`,
  )
}

function refusalOf(entry: Exclude<Entry, { kind: 'open' }>): string | undefined {
  if (entry.kind === 'asks') return undefined
  if (entry.kind === 'wrong') {
    const { triesLeft } = entry
    return `That is not the password. You have ${counted(triesLeft, 'more try', 'more tries')}.`
  }
  const minutes = Math.max(1, Math.ceil(entry.retryAfterSeconds / 60))
  return `Too many tries. Come back in ${counted(minutes, 'minute')}.`
}

/** For a browser, with status 404. */
export const noNumbersPage = (reading: Frame): string =>
  frame(
    'There are no numbers here',
    reading,
    html`<h1>There are no numbers here</h1><p class="n">The page was removed, or the address is not complete.</p>`,
  )

/** For a browser, with status 503. */
export const numbersAwayPage = (reading: Frame): string =>
  frame(
    'The numbers are on their way',
    reading,
    html`<h1>The numbers are on their way</h1><p class="n">They cannot be read at the moment. No click is lost. Load the page again in a minute.</p>`,
  )

function frame(title: string, { home, isEmbedded }: Frame, content: Html): string {
  return `<!doctype html>\n${html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><link rel="icon" href="data:,"><title>${inOneLine(title)}</title><style>${trusted(
    NUMBERS_STYLE,
  )}</style></head><body${isEmbedded && trusted(' class="e"')}><main>${content}</main><footer>Bots are not counted. All days are in UTC. Numbers by <a href="${home}"${
    isEmbedded && trusted(' target="_blank" rel="noopener"')
  }>Unfurly</a></footer></body></html>`}\n`
}
