import type { AccountData } from '../account-data/account-data.ts'
import type { Chunk } from '../account-data/content-file.ts'
import type { App } from '../context.ts'
import { isoTime } from '../platform/clock.ts'
import { deleteSomeWatches, listMonitorPage } from './account-data-store.ts'
import { monitorRows } from './account-rows.ts'

const MONITORS_A_PAGE = 200

async function* monitorLines({ db }: App, accountId: string): AsyncGenerator<Chunk> {
  let after = ''
  for (;;) {
    const page = await listMonitorPage(db, accountId, { after, limit: MONITORS_A_PAGE })
    const lines = page.map(({ since, expects, ...monitor }) => {
      const expectation = expects === '' ? null : JSON.parse(expects)
      return `${JSON.stringify({ ...monitor, since: isoTime(since), expectation })}\n`
    })
    yield { text: lines.join(''), rows: 0 }
    const last = page.at(-1)
    if (!last || page.length < MONITORS_A_PAGE) return
    after = last.id
  }
}

/** Monitors, their spans and places go with the rows of their links. */
export const monitoringData: AccountData = {
  tables: ['monitors', 'watches', 'monitor_watches', 'watch_points', 'monitor_spans'],
  purge: { steps: () => [deleteSomeWatches] },
  export: {
    files: (app, { accountId }) => [
      { name: 'monitors.jsonl', chunks: monitorLines(app, accountId) },
    ],
  },
  rows: monitorRows,
}
