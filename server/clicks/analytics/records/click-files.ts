import { z } from 'zod'

import { csvLine } from '../../../../contract/csv-line.ts'
import type { AccountExport, ExportRange } from '../../../account-data/account-data.ts'
import type { Chunk, ContentFile } from '../../../account-data/content-file.ts'
import type { App } from '../../../context.ts'
import { findFoldersAmong, findLinkLabels } from '../../../links/index.ts'
import { isoTime } from '../../../platform/clock.ts'
import { countClicks, readClicks } from '../analytics.ts'
import { findMissingAddresses } from '../reports/click-events.ts'
import { clickFileColumns } from './clicks-table.ts'

export interface ClickFileLimits {
  clicksAPage: number
  clicksAFile: number
}

/** Spreadsheets open about a million rows. */
const defaultLimits: ClickFileLimits = { clicksAPage: 5000, clicksAFile: 1_000_000 }
/** Well below the size limit of one file in a ZIP. */
const CHARACTERS_A_FILE = 1_000_000_000

type ReadClicks = Awaited<ReturnType<typeof readClicks>>
type Click = ReadClicks['clicks'][number]
type ClickRange = NonNullable<ReadClicks['next']>

/** Views come behind the clicks. */
const events = ['click', 'view'] as const
const fileNames = { click: 'clicks', view: 'hub-views' } as const

/** Where a file begins. `number` is that of the file. */
const Place = z.object({
  event: z.enum(events).default('click'),
  number: z.int(),
  from: z.int(),
  offset: z.int(),
})
type Place = z.infer<typeof Place>

const beginningOf = (event: Place['event']): Place => ({ event, number: 1, from: 0, offset: 0 })

/** One file of each, or as many as the clicks and views fill. Read each file to its end before taking the next one. */
export function clickExport(limits = defaultLimits): AccountExport {
  return {
    async countRows({ clickhouse }, { accountId, before }) {
      const views = await countClicks(clickhouse, accountId, before, 'view')
      return views + (await countClicks(clickhouse, accountId, before))
    },
    files: (app, range) => filesAt(app, range, { ...beginningOf('click'), limits }),
    filesFrom: (app, range, next) =>
      filesAt(app, range, { ...Place.parse(JSON.parse(next)), limits }),
  }
}

async function* filesAt(
  app: App,
  range: ExportRange,
  place: Place & { limits: ClickFileLimits },
): AsyncGenerator<ContentFile> {
  for (const event of events.slice(events.indexOf(place.event))) {
    const from = event === place.event ? place : beginningOf(event)
    yield* filesOfEvent(app, range, { ...from, limits: place.limits })
  }
}

async function* filesOfEvent(
  app: App,
  { accountId, before }: ExportRange,
  { event, number, from, offset, limits }: Place & { limits: ClickFileLimits },
): AsyncGenerator<ContentFile> {
  let first: ClickRange | undefined = { from, offset, to: before, event, limit: limits.clicksAPage }
  for (let n = number; first !== undefined; n++) {
    const file = clickFile(app, accountId, { first, clicksAFile: limits.clicksAFile })
    const name = fileNames[event]
    yield {
      name: n === 1 ? `${name}.csv` : `${name}-${n}.csv`,
      chunks: file.chunks(),
      next() {
        const place = file.next()
        const following = place && { event, number: n + 1, from: place.from, offset: place.offset }
        if (following) return JSON.stringify(following)
        return event === 'click' ? JSON.stringify(beginningOf('view')) : undefined
      },
    }
    first = file.next()
  }
}

function clickFile(
  app: App,
  accountId: string,
  { first, clicksAFile }: { first: ClickRange; clicksAFile: number },
) {
  let next: ClickRange | undefined = first
  async function* chunks(): AsyncGenerator<Chunk> {
    yield { text: csvLine(['at', 'linkId', 'shortUrl', ...clickFileColumns, 'folder']), rows: 0 }
    let [clicks, characters] = [0, 0]
    while (next && clicks < clicksAFile && characters < CHARACTERS_A_FILE) {
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

const HEX_DIGITS = 16

/** Begins with a letter, since programs round a number of twenty digits. Empty without a visitor hash. */
const visitorName = ({ visitor }: Click): string =>
  visitor === '0' ? '' : `v${BigInt(visitor).toString(16).padStart(HEX_DIGITS, '0')}`

async function linesOf(app: App, accountId: string, clicks: readonly Click[]): Promise<string> {
  const ids = [...new Set(clicks.map((click) => click.link_id))]
  const labels = await findLinkLabels(app, accountId, ids)
  const folders = await findFoldersAmong(app, accountId, ids)
  const addresses = await findMissingAddresses(app, accountId, clicks)
  const lines = clicks.map((click) => {
    const link = labels.get(click.link_id)
    return csvLine([
      isoTime(click.at),
      click.link_id,
      link?.shortUrl ?? '',
      ...clickFileColumns.map((column) => cellOf(click, column, addresses)),
      folders.get(click.link_id)?.name ?? '',
    ])
  })
  return lines.join('')
}

function cellOf(
  click: Click,
  column: (typeof clickFileColumns)[number],
  addresses: ReadonlyMap<string, string>,
) {
  if (column === 'visitor') return visitorName(click)
  return column === 'address'
    ? click.address || (addresses.get(click.link_id) ?? '')
    : click[column]
}
