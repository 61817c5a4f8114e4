import { csvLine } from '../../contract/csv-line.ts'
import type { AccountData } from '../account-data/account-data.ts'
import type { Chunk } from '../account-data/content-file.ts'
import type { App } from '../context.ts'
import {
  deleteSomePresence,
  deleteSomeSubscribers,
  deleteSomeVersions,
  listHubPage,
  listSubscriberPage,
} from './account-data-store.ts'
import { hubRows } from './account-rows.ts'
import { forgetCards } from './cards/cards.ts'
import { experimentItem } from './experiments/experiment-item.ts'
import { listExperimentPage } from './experiments/store.ts'
import { documentOf, hubItem } from './hub-item.ts'
import { subscriberItem } from './subscribers/subscribers.ts'
import { findVersion, listVersionRows } from './versions/store.ts'
import { versionItem } from './versions/version-item.ts'

const HUBS_A_PAGE = 20
const VERSIONS_A_PAGE = 50

/** One line for each hub, followed by one for each of its versions, newest first. */
async function* hubLines(app: App, accountId: string): AsyncGenerator<Chunk> {
  let after = ''
  for (;;) {
    const page = await listHubPage(app.db, accountId, { after, limit: HUBS_A_PAGE })
    for (const row of page) {
      yield { text: `${JSON.stringify(hubItem(app.config, row))}\n`, rows: 1 }
      yield* versionLines(app, accountId, row.id)
    }
    const last = page.at(-1)
    if (!last || page.length < HUBS_A_PAGE) return
    after = last.id
  }
}

async function* versionLines(app: App, accountId: string, hubId: string): AsyncGenerator<Chunk> {
  let before: number | undefined
  for (;;) {
    const slice = { hubId, kind: undefined, before, limit: VERSIONS_A_PAGE }
    const rows = await listVersionRows(app.db, accountId, slice)
    for (const row of rows) {
      const version = await findVersion(app.db, accountId, { hubId, number: row.number })
      if (!version) continue
      const line = { hub: hubId, ...versionItem(version), document: documentOf(version) }
      yield { text: `${JSON.stringify(line)}\n`, rows: 0 }
    }
    if (rows.length < VERSIONS_A_PAGE) return
    before = rows.at(-1)?.number
  }
}

const EXPERIMENTS_A_PAGE = 100

/** One line for each. The numbers are counted anew whenever they are asked for, so they are not in it. */
async function* experimentLines(app: App, accountId: string): AsyncGenerator<Chunk> {
  let after = ''
  for (;;) {
    const page = { after, limit: EXPERIMENTS_A_PAGE }
    const rows = await listExperimentPage(app.db, accountId, page)
    const lines = rows.map((row) => {
      const { result: _, ...item } = experimentItem(row, null)
      return `${JSON.stringify({ hub: row.hub_id, ...item })}\n`
    })
    yield { text: lines.join(''), rows: 0 }
    const last = rows.at(-1)
    if (!last || rows.length < EXPERIMENTS_A_PAGE) return
    after = last.id
  }
}

const SUBSCRIBERS_A_PAGE = 500
const HEAD = ['hub', 'email', 'status', 'consent', 'requestedAt', 'confirmedAt', 'unsubscribedAt']

async function* subscriberLines(app: App, accountId: string): AsyncGenerator<Chunk> {
  yield { text: csvLine(HEAD), rows: 0 }
  let after = ''
  for (;;) {
    const rows = await listSubscriberPage(app.db, accountId, { after, limit: SUBSCRIBERS_A_PAGE })
    const lines = rows.map((row) => {
      const { email, status, consent, requestedAt, ...at } = subscriberItem(row)
      const ends = [at.confirmedAt ?? '', at.unsubscribedAt ?? '']
      return csvLine([row.hub_id, email, status, consent, requestedAt, ...ends])
    })
    yield { text: lines.join(''), rows: 0 }
    const last = rows.at(-1)
    if (!last || rows.length < SUBSCRIBERS_A_PAGE) return
    after = last.id
  }
}

export const hubsData: AccountData = {
  tables: [
    'hubs',
    'hub_versions',
    'hub_buttons',
    'hub_experiments',
    'hub_subscribers',
    'hub_presence',
  ],
  // The rows of hubs, buttons and experiments go with those of their links.
  purge: {
    steps: () => [deleteSomePresence, deleteSomeSubscribers, deleteSomeVersions],
    removeFiles: forgetCards,
  },
  export: {
    files: (app, { accountId }) => [
      { name: 'hubs.jsonl', chunks: hubLines(app, accountId) },
      { name: 'hub-experiments.jsonl', chunks: experimentLines(app, accountId) },
      { name: 'hub-subscribers.csv', chunks: subscriberLines(app, accountId) },
    ],
  },
  rows: hubRows,
}
