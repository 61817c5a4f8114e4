import { createHash } from 'node:crypto'
import {
  IMPORT_BYTES_MAX,
  IMPORT_ROWS_MAX,
  type ImportSource,
} from '../../../../contract/links/import-fields.ts'
import type { App } from '../../../context.ts'
import { refusal } from '../table/refusal.ts'
import { openAsk } from './ask.ts'
import { bitly, dub, rebrandly, shortio, tinyurl } from './hosted.ts'
import { kutt, shlink, sink, yourls } from './self-hosted.ts'
import type { Source, SourceItem } from './source.ts'

const sources: Readonly<Record<ImportSource, Source>> = {
  ...{ bitly, dub, kutt, rebrandly, shlink, shortio, sink, tinyurl, yourls },
}

/** 50,000 links of the service with the smallest pages, and some empty ones. */
const PAGES_MAX = 2_500

const ENDLESS = 'The service hands out page after page, and no end of them. Nothing was imported.'
const TOO_MANY = 'The service has more than 50,000 links. Import them as files.'
const TOO_LARGE = 'The links of the service are larger than 20 MB. Import them as files.'
const NO_LINKS = 'There are no links in this account of the service.'

export interface SourceAccess {
  service: ImportSource
  /** Of a service that people host themselves. */
  address: string | null
  key: string
}

interface SourceReading {
  signal: AbortSignal
  /** Called after each page with how many links were read so far. */
  onPage: (rows: number) => Promise<void>
}

/** The links of a service as a JSON list, page by page. */
export async function* sourceFile(
  app: App,
  { service, address, key }: SourceAccess,
  { signal, onPage }: SourceReading,
): AsyncGenerator<Uint8Array> {
  const source = sources[service]
  const base = (address ?? source.base ?? '').replace(/\/+$/, '')
  const credentials = () => [source.credentials(key, app.clock())].flat()
  const ask = openAsk(app, { base, credentials, signal })
  const encoder = new TextEncoder()
  let [rows, bytes] = [0, 0]
  for await (const items of bounded(source.pages(ask, URL.parse(base)?.host ?? ''))) {
    const text = items.map((item) => JSON.stringify(item)).join(',\n')
    const part = encoder.encode(`${rows === 0 ? '[' : ',\n'}${text}`)
    rows += items.length
    bytes += part.length
    if (rows > IMPORT_ROWS_MAX) throw refusal(TOO_MANY)
    if (bytes > IMPORT_BYTES_MAX) throw refusal(TOO_LARGE)
    await onPage(rows)
    yield part
  }
  if (rows === 0) throw refusal(NO_LINKS)
  yield encoder.encode(']')
}

/** The pages that have links. One that comes twice in a row shows that the service does not turn pages. */
async function* bounded(pages: AsyncIterable<SourceItem[]>): AsyncGenerator<SourceItem[]> {
  let [count, last] = [0, '']
  for await (const items of pages) {
    count += 1
    const page = createHash('sha256').update(JSON.stringify(items)).digest('base64')
    const isRepeated = items.length > 0 && page === last
    if (count > PAGES_MAX || isRepeated) throw refusal(ENDLESS)
    last = page
    if (items.length > 0) yield items
  }
}
