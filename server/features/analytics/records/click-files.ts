import { csvLine } from '../../../../contract/csv-line.ts'
import type { Chunk, ContentFile } from '../../../account-data/content-file.ts'
import type { App } from '../../../context.ts'
import { isoTime } from '../../../platform/clock.ts'
import { findLinkLabels } from '../../links/links.ts'
import { readClicks } from '../analytics.ts'

const CLICKS_A_PAGE = 5000
/** Spreadsheets open about a million rows. */
const CLICKS_A_FILE = 1_000_000
/** Well below the size limit of one file in a ZIP. */
const CHARACTERS_A_FILE = 1_000_000_000

type ReadClicks = Awaited<ReturnType<typeof readClicks>>
type Click = ReadClicks['clicks'][number]
type ClickRange = NonNullable<ReadClicks['next']>

const columns = [
  'kind',
  'trigger',
  'country',
  'region',
  'city',
  'device',
  'browser',
  'os',
  'language',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'visitor',
  'target',
  'rule',
] as const satisfies readonly (keyof Click)[]

/** One file, or as many as the clicks fill. Read each file to its end before taking the next one. */
export async function* clickFiles(
  app: App,
  accountId: string,
  before: number,
): AsyncGenerator<ContentFile> {
  let from: ClickRange | undefined = { from: 0, offset: 0, to: before, limit: CLICKS_A_PAGE }
  for (let n = 1; from !== undefined; n++) {
    const file = clickFile(app, accountId, from)
    yield { name: n === 1 ? 'clicks.csv' : `clicks-${n}.csv`, chunks: file.chunks() }
    from = file.next()
  }
}

function clickFile(app: App, accountId: string, first: ClickRange) {
  let next: ClickRange | undefined = first
  async function* chunks(): AsyncGenerator<Chunk> {
    yield { text: csvLine(['at', 'linkId', 'shortUrl', ...columns]), rows: 0 }
    let [clicks, characters] = [0, 0]
    while (next && clicks < CLICKS_A_FILE && characters < CHARACTERS_A_FILE) {
      const page: ReadClicks = await readClicks(app.clickhouse, accountId, next)
      const text = await linesOf(app, accountId, page.clicks)
      yield { text, rows: page.clicks.length }
      clicks += page.clicks.length
      characters += text.length
      next = page.next
    }
  }
  return { chunks, next: () => next }
}

async function linesOf(app: App, accountId: string, clicks: readonly Click[]): Promise<string> {
  const ids = [...new Set(clicks.map((click) => click.link_id))]
  const labels = await findLinkLabels(app, accountId, ids)
  const lines = clicks.map((click) =>
    csvLine([
      isoTime(click.at),
      click.link_id,
      labels.get(click.link_id)?.shortUrl ?? '',
      ...columns.map((column) => click[column]),
    ]),
  )
  return lines.join('')
}
