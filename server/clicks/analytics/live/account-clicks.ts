import type { LiveQuery } from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'
import { type Loop, repeat } from '../../../platform/loop/loop.ts'
import type { LinkSight } from '../../../schema/seen-links.ts'
import { type ClickSurroundings, clickEvent, findSurroundings } from '../reports/click-events.ts'
import { fulfils } from '../reports/condition.ts'
import { linksOf, type SelectedLinks, type StoredCondition } from '../reports/filter.ts'
import {
  type ArrivedRow,
  arrivalClock,
  listArrivals,
  listArrived,
  MOST_ARRIVALS,
} from './arrivals-store.ts'
import { Position } from './position.ts'

export interface LiveReader {
  query: LiveQuery
  /** Those of `query`. */
  conditions: readonly StoredCondition[]
  position: Position
  sees: LinkSight
  send(text: string): void
}

const PAGE = 500
/** Half of what a person notices; each look is one small question to the store. */
const PAUSE_MS = 400

/** Reads the new clicks of one account several times a second, for all its readers. */
export class AccountClicks {
  readonly #app: App
  readonly #accountId: string
  readonly #empty: () => void
  readonly #readers = new Set<LiveReader>()
  /** The position of a reader that has received everything. */
  readonly #present: Position
  #loop: Loop | undefined
  /** Inserts that were found and are not completely sent yet. */
  #unread: number[] = []
  #isAway = false

  /** `empty` runs when the last reader has left. */
  constructor(app: App, accountId: string, empty: () => void) {
    this.#app = app
    this.#accountId = accountId
    this.#empty = empty
    this.#present = Position.start(app.clock(), arrivalClock())
  }

  /** The position of a reader that joins now. */
  present(): Position {
    return this.#present.startingAt(this.#app.clock())
  }

  join(reader: LiveReader): void {
    this.#readers.add(reader)
    const { log } = this.#app
    this.#loop ??= repeat('live clicks', { pauseMs: PAUSE_MS, isSteady: true, log }, () =>
      this.#look(),
    )
  }

  leave(reader: LiveReader): void {
    this.#readers.delete(reader)
    if (this.#readers.size > 0) return
    void this.#loop?.stop()
    this.#empty()
  }

  /** While a store is away nothing is sent, and nothing is lost: the clicks are found afterwards. */
  async #look(): Promise<void> {
    try {
      while (await this.#read([...this.#readers])) this.#unread = []
      this.#unread = []
      this.#isAway = false
    } catch (error) {
      if (!this.#isAway) this.#app.log.warn('live clicks wait', { error })
      this.#isAway = true
    }
  }

  /** Whether there may be more. */
  async #read(readers: readonly LiveReader[]): Promise<boolean> {
    const { clickhouse } = this.#app
    const from = Math.min(...readers.map(({ position }) => position.from))
    if (this.#unread.length === 0) {
      const wanted = { from, ...unsentTo(readers) }
      this.#unread = await listArrivals(clickhouse, this.#accountId, wanted)
    }
    const arrivals = this.#unread
    if (arrivals.length === 0) return false
    const all = [...readers.map(({ position }) => position), this.#present]
    const boundaries = new InsertBoundaries(all)
    for (let offset = 0; this.#readers.size > 0; offset += PAGE) {
      const page = { from, arrivals, limit: PAGE, offset }
      const rows = await listArrived(clickhouse, this.#accountId, page)
      await this.#send(readers, rows, boundaries)
      if (rows.length < PAGE) break
    }
    boundaries.end()
    return this.#readers.size > 0 && arrivals.length >= MOST_ARRIVALS
  }

  async #send(
    readers: readonly LiveReader[],
    rows: readonly ArrivedRow[],
    boundaries: InsertBoundaries,
  ) {
    const app = this.#app
    const surroundings = await findSurroundings(app, this.#accountId, rows)
    const links = await Promise.all(
      readers.map(({ query, sees }) => linksOf({ ...app, sees }, this.#accountId, query)),
    )
    const outgoing = readers.map((reader, n) => ({
      reader,
      hasLink: linkTest(links[n]),
      events: [] as string[],
    }))
    for (const row of rows) {
      boundaries.begin(row.arrival)
      this.#present.take(row.at)
      let text: string | undefined
      for (const { reader, hasLink, events } of outgoing) {
        if (!reader.position.take(row.at) || !matches(row, reader) || !hasLink(row.link_id))
          continue
        text ??= eventText(row, surroundings)
        events.push(`event: click\nid: ${reader.position.text()}\n${text}`)
      }
    }
    for (const { reader, events } of outgoing) if (events.length > 0) reader.send(events.join(''))
  }
}

/** Informs positions where one insert ends and the next begins, across pages. */
class InsertBoundaries {
  readonly #positions: readonly Position[]
  #arrival: number | undefined

  constructor(positions: readonly Position[]) {
    this.#positions = positions
  }

  begin(arrival: number): void {
    if (arrival === this.#arrival) return
    this.end()
    this.#arrival = arrival
    for (const position of this.#positions) position.begin(arrival)
  }

  end(): void {
    const arrival = this.#arrival
    if (arrival === undefined) return
    for (const position of this.#positions) position.end(arrival, arrivalClock())
  }
}

/** The inserts that at least one reader has not received. */
function unsentTo(readers: readonly LiveReader[]): { after: number; except: number[] } {
  const positions = readers.map(({ position }) => position)
  const [first, ...others] = positions
  const isSentToAll = (arrival: number) =>
    others.every(({ sent, after }) => sent.has(arrival) || arrival <= after)
  return {
    after: Math.min(...positions.map(({ after }) => after)),
    except: [...(first?.sent ?? [])].filter(isSentToAll),
  }
}

/** Whether a link is among the selected ones. */
function linkTest({ linkIds, withoutLinkIds }: SelectedLinks = { linkIds: undefined }) {
  const [only, without] = [linkIds && new Set(linkIds), new Set(withoutLinkIds)]
  return (id: string) => (only?.has(id) ?? true) && !without.has(id)
}

function matches(row: ArrivedRow, { query, conditions }: LiveReader) {
  if (query.kind !== 'all' && row.kind !== query.kind) return false
  return conditions.every((condition) => {
    const { dimension } = condition
    return fulfils(row[dimension === 'link' ? 'link_id' : dimension], condition)
  })
}

function eventText({ arrival: _, ...row }: ArrivedRow, surroundings: ClickSurroundings): string {
  return `data: ${JSON.stringify(clickEvent(row, surroundings))}\n\n`
}
