import { IMPORT_ROWS_MAX, type importStatuses } from '../../contract/links/import-fields.ts'
import type { Import } from '../../contract/links/imports.ts'
import { spell } from '../support/rows.ts'
import type { NeighbourRig } from './rig.ts'
import type { SignedInClient } from './signed-in-client.ts'
import { stopwatch, type Workload } from './workloads.ts'

const LARGE_ROWS = 49_000
/** Makes the file 18 MB together with the rest of each row. */
const NOTE_LETTERS = 260
const MADE_ROWS = 10_000
const ROWS_WITH_PASSWORD = 300
/** An account may send 30 files an hour. */
const UPLOADS_MOST = 8
const POLL_MS = 250

export const uploads: Workload = {
  name: 'An import of 18 MB sent and read, again and again',
  async run({ heavy }, isOver) {
    const [sending, reading] = [stopwatch(), stopwatch()]
    const file = fileOf(LARGE_ROWS, 'l'.repeat(NOTE_LETTERS))
    do {
      const sent = await sending.time(() => sendFile(heavy, file))
      const read = await reading.time(() => settled(heavy, sent, ['SENT', 'FAILED']))
      if (read.status !== 'SENT') throw new Error(`an import is ${read.status}`)
      await heavy.fetch(`/imports/${sent.id}`, { method: 'DELETE' }, [204])
    } while (!isOver() && sending.count() < UPLOADS_MOST)
    return `${spell(file.byteLength / 1e6)} MB; ${sending.words('files sent')}; ${reading.words('read')}`
  },
}

export const imports = importWorkload(`${spell(MADE_ROWS)} rows`, MADE_ROWS)

/** As many as a file may have. */
export const importOfMost = importWorkload(`${spell(IMPORT_ROWS_MAX)} rows`, IMPORT_ROWS_MAX)

/** Each row's password is hashed. */
export const importOfPasswords = importWorkload(
  `${ROWS_WITH_PASSWORD} links with passwords`,
  ROWS_WITH_PASSWORD,
  { password: () => 'four lamps' },
)

const withAliases = importWorkload(`${spell(MADE_ROWS)} rows with two aliases each`, MADE_ROWS, {
  aliases: (name) => `"second-${name}, third-${name}"`,
})

/** Those who visit links that are in memory come by an alias. */
export const importBesideAliases: Workload = {
  name: `${withAliases.name}, beside visits by aliases`,
  prepare: useAliases,
  async run(rig, isOver) {
    const aliases = rig.visits.hotKeys
    try {
      return await withAliases.run(rig, isOver)
    } finally {
      rig.visits.hotKeys = aliases.map((key) => key.slice(ALIAS.length))
    }
  },
}

const ALIAS = 'by-'

/** Gives each link that is visited again and again an alias, and visits that, unless it is a link of the other account. */
async function useAliases({ heavy, visits, program }: NeighbourRig): Promise<void> {
  const domain = new URL(program.origin).host
  const headers = { 'content-type': 'application/json' }
  const keys: string[] = []
  for (const key of visits.hotKeys) {
    const body = JSON.stringify({ items: [{ domain, key: `${ALIAS}${key}` }] })
    const path = `/redirects/${domain}/${key}/aliases`
    const { status } = await heavy.fetch(path, { method: 'PUT', headers, body }, [200, 404])
    if (status === 200) keys.push(`${ALIAS}${key}`)
  }
  visits.hotKeys = keys
}

/** Further columns, by their names: the cell of each row, which has a name that no other row has. */
type MoreColumns = Readonly<Record<string, (name: string) => string>>

function importWorkload(what: string, rows: number, more: MoreColumns = {}): Workload {
  return {
    name: `An import of ${what} tried and made`,
    run: ({ heavy }) => importOnce(heavy, rows, more),
  }
}

async function importOnce(heavy: SignedInClient, rows: number, more: MoreColumns): Promise<string> {
  const [trying, making] = [stopwatch(), stopwatch()]
  const sent = await sendFile(heavy, fileOf(rows, 'From the old system', more))
  const { id, mapping } = await settled(heavy, sent, ['SENT', 'FAILED'])
  await trying.time(async () => {
    const begun = await heavy.send<Import>('PUT', `/imports/${id}/check`, { mapping })
    await settled(heavy, begun, ['CHECKED', 'FAILED'])
  })
  const made = await making.time(async () => {
    const begun = await heavy.send<Import>('PUT', `/imports/${id}/start`, {})
    return settled(heavy, begun, ['DONE', 'FAILED'])
  })
  if (made.good !== rows) throw new Error(`${made.status} with ${made.good} links`)
  return `${trying.words('check')}; ${making.words('import')}`
}

export async function sendFile(
  caller: SignedInClient,
  body: Uint8Array<ArrayBuffer>,
): Promise<Import> {
  const init = { method: 'POST', body, headers: { 'content-type': 'text/csv' } }
  return (await (await caller.fetch('/imports', init, [201, 202])).json()) as Import
}

export async function settled(
  caller: SignedInClient,
  { id, status }: Import,
  ends: readonly (typeof importStatuses)[number][],
): Promise<Import> {
  for (let now = status; ; await Bun.sleep(POLL_MS)) {
    const read = await caller.ask<Import>(`/imports/${id}`)
    now = read.status
    if (ends.includes(now)) return read
  }
}

let files = 0

/** A file with keys that no other file has. */
export function fileOf(
  rows: number,
  note: string,
  more: MoreColumns = {},
): Uint8Array<ArrayBuffer> {
  const file = files++
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = Object.values(more).map((cell) => `,${cell(`${file}-${row}`)}`)
    return `https://shop-${row % 50}.example/articles/${row}?size=m,file-${file}-${row},Article number ${row},${note},"spring,sale"${cells.join('')}`
  })
  const names = ['url', 'key', 'title', 'note', 'tags', ...Object.keys(more)]
  return new TextEncoder().encode([names.join(), ...lines].join('\n'))
}
