import {
  type AccountRow,
  type AccountRows,
  HIDDEN_HASH,
  type LossKind,
  type RowCheck,
} from '../../account-data/account-rows.ts'
import type { App } from '../../context.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import { isCheckableHash } from '../../platform/password-hash.ts'
import { damaged, refusal } from './refusal.ts'
import { domainKey, domainKindOf, otherId, type RestoredView, withKnown } from './restored-view.ts'
import { requireRow, rowPieces } from './row-pieces.ts'
import { listTakenValues } from './store.ts'
import { wholeFile, type ZipSource } from './zip-source.ts'

const TURN_MS = 20

export interface RowChecking {
  tables: readonly AccountRows[]
  view: RestoredView
  signal: AbortSignal
  /** `whole` is the first check, `again` the one before rows are written, `ids` only finds which ids are others here. */
  depth: 'whole' | 'again' | 'ids'
  isResumed: boolean
  domainNames: Readonly<Record<string, string>>
  findDomain(kind: 'link' | 'hub', name: string): Promise<{ id: string; name: string } | undefined>
}

/** Reads all rows of an export, and throws a Problem for what cannot be restored. Writes nothing. */
export async function checkRows(app: App, zip: ZipSource, checking: RowChecking): Promise<void> {
  const referred = new Set(
    checking.tables.flatMap(({ refs = {} }) => Object.values(refs).map(({ to }) => String(to))),
  )
  const yieldIfDue = openYielder(TURN_MS)
  const check = rowCheckOf(checking)
  for (const rows of checking.tables) {
    let count = 0
    for await (const piece of rowPieces(app, zip, { rows, view: checking.view })) {
      checking.signal.throwIfAborted()
      await yieldIfDue()
      count += piece.length
      if (count > rows.max) {
        throw refusal(
          `The export has more than ${rows.max.toLocaleString('en')} rows of ${rows.table}.`,
        )
      }
      await checkPiece(app, zip, {
        ...checking,
        rows,
        piece,
        check,
        isReferred: referred.has(rows.table),
      })
    }
    checking.view.counts.set(rows.table, count)
  }
}

interface Piece extends RowChecking {
  rows: AccountRows
  piece: readonly AccountRow[]
  check: RowCheck
  isReferred: boolean
}

async function checkPiece(app: App, zip: ZipSource, one: Piece): Promise<void> {
  const { rows, piece, view, depth } = one
  if (depth !== 'ids') {
    for (const row of piece) requireRow(rows, row, view.about.accountId)
    for (const row of piece) requireRefs(view, rows, row)
  }
  await findOtherIds(app, zip, one)
  noteSeen(one)
  if (depth === 'ids') return
  noteHashes(one)
  await noteDomains(one)
  await noteSoftDomains(one)
  const known = piece.filter((row) => withKnown(view, rows, row) !== undefined)
  if (known.length > 0) await rows.check?.(app, known, one.check)
}

/** An id that has to be there and is not means that the files do not belong together. */
function requireRefs(view: RestoredView, { refs = {}, table }: AccountRows, row: AccountRow): void {
  for (const [name, { to, ifGone }] of Object.entries(refs)) {
    const id = row[name]
    if (ifGone || id === null || view.seen.get(to)?.has(String(id))) continue
    throw refusal(`A row of ${table} in the ZIP belongs to one of ${to} that is not in it.`)
  }
}

function noteSeen({ rows, piece, view, isReferred }: Piece): void {
  if (!isReferred) return
  const seen = view.seen.get(rows.table) ?? new Set()
  view.seen.set(rows.table, seen)
  const [id = ''] = rows.key
  for (const row of piece) {
    const value = String(row[id])
    if (seen.has(value)) throw refusal(`The ZIP has a row of ${rows.table} twice.`)
    seen.add(value)
  }
}

async function findOtherIds(app: App, zip: ZipSource, one: Piece): Promise<void> {
  const { rows, piece, view } = one
  if (rows.file) {
    for (const row of piece) await checkFile(zip, one, row)
    return
  }
  if (!rows.hasId) return
  const [column = ''] = rows.key
  const values = piece.map((row) => String(row[column]))
  const own = { table: rows.table, column }
  for (const place of rows.idsAlsoIn ? [own, rows.idsAlsoIn] : [own]) {
    const taken = await listTakenValues(app.db, view.accountId, { ...place, values })
    for (const id of taken) view.ids.set(id, otherId(view.restoreId, id))
  }
}

async function checkFile(
  zip: ZipSource,
  { rows: { file }, view, depth }: Piece,
  row: AccountRow,
): Promise<void> {
  if (!file) return
  const name = file.nameOf(row)
  if (!zip.has(name)) throw damaged()
  const bytes = await wholeFile(zip, name, file.maxBytes)
  if (depth === 'whole') await file.check(view.accountId, { row, bytes })
  view.ids.set(String(row.name), file.nameFor(view.accountId, bytes))
}

function noteHashes({ rows: { hashes = [] }, piece, check }: Piece): void {
  for (const row of piece) {
    const isLost = hashes.some((name) => {
      const hash = row[name]
      return typeof hash === 'string' && (hash === HIDDEN_HASH || !isCheckableHash(hash))
    })
    if (isLost) check.lose('password', String(row.id))
  }
}

async function noteDomains({ rows, piece, view, domainNames, findDomain }: Piece): Promise<void> {
  if (rows.domain === undefined) return
  for (const row of piece) {
    const [kind, name] = [domainKindOf(rows.table, row), String(row[rows.domain])]
    const key = domainKey(kind, name)
    const known = view.domains.get(key)
    const found = known ?? (await findDomain(kind, domainNames[name] ?? name))
    const domain = known ?? { name, kind, links: 0, domain: found?.name ?? null, id: found?.id }
    if (rows.table === 'links') domain.links += 1
    view.domains.set(key, domain)
  }
}

/** A domain that no link is on is not worth a question. */
async function noteSoftDomains({ rows: { domainIfHere }, piece, ...one }: Piece): Promise<void> {
  const { view, domainNames, findDomain, check } = one
  if (domainIfHere === undefined) return
  for (const name of new Set(piece.map((row) => String(row[domainIfHere])))) {
    if (view.softDomains.has(name)) continue
    const wanted = domainNames[name] ?? name
    const found = (await findDomain('link', wanted)) ?? (await findDomain('hub', wanted))
    view.softDomains.set(name, found?.id)
    // A domain without a name was removed before the export.
    if (!found && name !== '') check.lose('domain', name)
  }
}

function rowCheckOf({ view, isResumed }: RowChecking): RowCheck {
  const idOf = (id: string) => view.ids.get(id) ?? id
  return {
    accountId: view.accountId,
    idOf,
    domainIdOf: (name, kind) => view.domains.get(domainKey(kind, name))?.id,
    lose(kind: LossKind, id) {
      const lost = view.lost.get(kind) ?? new Set()
      view.lost.set(kind, lost.add(idOf(id)))
    },
    isResumed,
    sums: new Map(),
  }
}
