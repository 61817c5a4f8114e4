import type { Page } from '@playwright/test'
import type { Demo } from '../demo.ts'
import { limitRow, median, percentile, type Row, spell } from '../support/rows.ts'

const LIVE_CLICKS = 10
const LIVE_MS = 2000
const PAGES_AT_ONCE = 20
const MANY_MS = 1000
const ROUNDS = 8
const SETTLE_MS = 2000
const WHOLE_PAGE =
  'parts=summary,timeseries,earlier,breakdown,machines,places,heatmap,conversions,converted,now,events'

/** From the answer of a redirect to the row in the feed. */
export async function timeLiveClicks(page: Page, demo: Demo): Promise<Row> {
  const { origin } = new URL(demo.home)
  const link = await makeLink(page, demo)
  const times: number[] = []
  for (let at = 0; at < LIVE_CLICKS; at++) {
    const source = `bench-${at}`
    await fetch(`${origin}/${link}?utm_source=${source}`, {
      redirect: 'manual',
      headers: {
        'user-agent': await page.evaluate(() => navigator.userAgent.replace('Headless', '')),
      },
    })
    const answeredAt = performance.now()
    await page.getByText(source, { exact: true }).first().waitFor()
    times.push(performance.now() - answeredAt)
  }
  await page.context().close()
  return limitRow({
    what: `A click is in the feed, median of ${LIVE_CLICKS}`,
    value: median(times),
    unit: 'ms',
    most: LIVE_MS,
    beside: `slowest ${spell(Math.max(...times))} ms`,
  })
}

/** The whole answer of the page's call for members who open it in the same moment; each round after a click. */
export async function timeManyPages(page: Page, demo: Demo): Promise<Row> {
  const link = await makeLink(page, demo)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.context().close()
  const { origin } = new URL(demo.home)
  const question = new URL(`/api/ui/v1/analytics/page?compare=period&${WHOLE_PAGE}`, demo.home)
  const load = async () => {
    const startedAt = performance.now()
    const answer = await fetch(question, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (!text.endsWith('{"part":"end"}\n')) throw new Error(`cut off: ${text.slice(-200)}`)
    return performance.now() - startedAt
  }
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await fetch(`${origin}/${link}`, { redirect: 'manual' })
    await Bun.sleep(SETTLE_MS)
    times.push(...(await Promise.all(Array.from({ length: PAGES_AT_ONCE }, load))))
  }
  return limitRow({
    what: `${PAGES_AT_ONCE} pages in the same moment, 95th percentile of the whole answer`,
    value: percentile(times, 95),
    unit: 'ms',
    most: MANY_MS,
    beside: `median ${spell(median(times))} ms, slowest ${spell(Math.max(...times))} ms`,
  })
}

/** Makes a link that passes on query parameters, which identify its clicks. Returns its key. */
async function makeLink(page: Page, { home }: Demo): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(new URL('/api/ui/v1/redirects/standard', home), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ redirectTo: 'https://bench.example/', forwardQuery: true }),
  })
  return ((await answer.json()) as { key: string }).key
}
