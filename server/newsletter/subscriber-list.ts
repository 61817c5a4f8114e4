import { csvLine, UTF8_MARK } from '../../contract/csv-line.ts'
import type { NewsletterCounts } from '../../contract/newsletter/newsletter.ts'
import { type App, type Caller, readingOf } from '../context.ts'
import { recordOperatorAction } from '../operators/index.ts'
import { isoTime } from '../platform/clock.ts'
import { writing } from '../platform/database/writing.ts'
import { streamText } from '../platform/http/text-stream.ts'
import { type ConfirmedRow, countByStatus, listConfirmed } from './store.ts'
import { unsubscribeUrl } from './unsubscribe-code.ts'

const ROWS_A_PIECE = 500
const columns = ['E-mail', 'Segment', 'Confirmed (UTC)', 'Unsubscribe link']

export async function countSubscriptions(app: App): Promise<NewsletterCounts> {
  return {
    confirmed: await countByStatus(readingOf(app), 'CONFIRMED'),
    requested: await countByStatus(readingOf(app), 'REQUESTED'),
  }
}

/** All confirmed addresses, oldest first, each with the link that its mails must have. */
export async function subscribersCsv(
  app: App,
  caller: Caller,
): Promise<ReadableStream<Uint8Array>> {
  const addresses = await countByStatus(readingOf(app), 'CONFIRMED')
  await writing(app, (inside) =>
    recordOperatorAction(inside, caller, {
      action: 'newsletter.exported',
      subject: 'newsletter',
      before: null,
      after: { addresses },
    }),
  )
  return streamText(piecesOf(app))
}

async function* piecesOf(app: App): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(columns)
  let rows: ConfirmedRow[] = []
  do {
    rows = await listConfirmed(readingOf(app), { after: rows.at(-1), limit: ROWS_A_PIECE })
    yield rows.map((row) => csvLine(cellsOf(app, row))).join('')
  } while (rows.length === ROWS_A_PIECE)
}

const cellsOf = (app: App, { address_hash, segment, email, confirmed_at }: ConfirmedRow) => [
  email,
  segment,
  isoTime(confirmed_at),
  unsubscribeUrl(app, address_hash),
]
