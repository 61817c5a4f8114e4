import type { AccountData } from '../../account-data/account-data.ts'
import type { Chunk } from '../../account-data/content-file.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { everyLink } from '../../schema/seen-links.ts'
import { incidentRows } from './account-rows.ts'
import { failoverOf } from './incidents.ts'
import { type IncidentRow, listEvents, listIncidentRows } from './store.ts'

const INCIDENTS_A_PAGE = 100

/** Newest first, each with its timeline. */
async function* incidentLines({ db }: App, accountId: string): AsyncGenerator<Chunk> {
  let after: { at: number; id: string } | undefined
  for (;;) {
    const filter = { at: undefined, state: undefined, sees: everyLink }
    const page = await listIncidentRows(db, accountId, { filter, after, limit: INCIDENTS_A_PAGE })
    const ids = page.map(({ id }) => id)
    const events = Map.groupBy(await listEvents(db, accountId, ids), (event) => event.incident_id)
    const lines = page.map((row) => {
      const timeline = (events.get(row.id) ?? []).map(({ at, step, detail }) => ({
        at: isoTime(at),
        step,
        detail,
      }))
      return `${JSON.stringify({ ...written(row), timeline })}\n`
    })
    yield { text: lines.join(''), rows: 0 }
    const last = page.at(-1)
    if (!last || page.length < INCIDENTS_A_PAGE) return
    after = { at: last.started_at, id: last.id }
  }
}

const written = (row: IncidentRow) => ({
  number: row.number,
  domain: row.domain,
  key: row.key,
  target: row.target,
  reason: row.reason,
  startedAt: isoTime(row.started_at),
  endedAt: row.ended_at === null ? null : isoTime(row.ended_at),
  people: row.people,
  failover: failoverOf(row),
  note: row.note,
})

/** The rows go with those of their links. */
export const incidentsData: AccountData = {
  tables: ['incidents', 'incident_events'],
  export: {
    files: (app, { accountId }) => [
      { name: 'incidents.jsonl', chunks: incidentLines(app, accountId) },
    ],
  },
  rows: incidentRows,
}
