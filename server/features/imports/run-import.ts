import { z } from 'zod'
import { CreateLink } from '../../../contract/links.ts'
import type { App, Member } from '../../context.ts'
import type { Db } from '../../platform/database.ts'
import { requireValid } from '../../platform/http.ts'
import type { JobRun } from '../../platform/job-run.ts'
import { Problem } from '../../platform/problem.ts'
import type { ImportPiecesTable, ImportsTable } from '../../platform/schema-list.ts'
import { writing } from '../../platform/writing.ts'
import { createLinks, findLinkRoom } from '../links/links.ts'
import { requireMaker } from './maker.ts'
import { keyOf, linkOf, type Plan } from './mapping.ts'
import { refusalOf } from './read-table.ts'
import {
  changeImport,
  countStep,
  endEarly,
  findAnyImport,
  findNextPiece,
  keepVerdicts,
} from './store.ts'

const Payload = z.object({ importId: z.string() })

/** What the rows of a piece came to: the bad ones by their place in it. */
type Verdicts = [at: number, problem: string][]

/** About twenty minutes of tries: then a person should know. */
const MAX_ATTEMPTS = 8

/** Between two pieces, so that others get the lock of the database. */
const PAUSE_MS = 3

/**
 * Goes through the pieces of a file, each in one transaction that also marks the piece: a worker that is ended at any
 * moment leaves whole pieces, and the next one goes on behind them.
 */
export async function runImport(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { importId } = Payload.parse(payload)
  /** Keys that earlier rows of the file ask for, as far as this run has seen them. */
  const wished = new Set<string>()
  try {
    // What ends its worker each time never comes to say so.
    if (run.attempt > MAX_ATTEMPTS) throw new Error('no try came to an end')
    while (await step(app, run, { importId, wished })) await Bun.sleep(PAUSE_MS)
  } catch (error) {
    if (error instanceof Overtaken) return
    const problem = refusalOf(error) ?? givenUp(app, run, { importId, error })
    await writing(app.db, async (tx) => {
      await run.keep(tx)
      await endEarly(tx, importId, { status: 'FAILED', problem })
    })
  }
}

/** Nothing more can be said of it. Throws on while there are tries left. */
function givenUp(app: App, run: JobRun, { importId, error }: { importId: string; error: unknown }) {
  if (run.signal.aborted || run.attempt < MAX_ATTEMPTS) throw error
  app.log.error('an import is given up', { import: importId, error })
  return null
}

interface Step {
  importId: string
  wished: Set<string>
}

/** False at the end. */
async function step(app: App, run: JobRun, { importId, wished }: Step): Promise<boolean> {
  run.signal.throwIfAborted()
  const row = await findAnyImport(app.db, importId)
  if (!row || (row.status !== 'CHECKING' && row.status !== 'RUNNING')) return false
  const piece = await findNextPiece(app.db, importId)
  if (!piece) {
    const status = row.status === 'CHECKING' ? 'CHECKED' : 'DONE'
    await changeImport(app.db, { id: importId, from: [row.status] }, { status })
    return false
  }
  if (row.status === 'RUNNING') {
    await writing(app.db, async (tx) => {
      const inside = { ...app, db: tx }
      await requireMaker(inside, row)
      const verdicts = await makeLinks(inside, row, piece)
      await mark(tx, run, { row, piece, verdicts })
    })
    return true
  }
  await requireMaker(app, row)
  const rehearsed = withDoubles(row, piece, { wished, verdicts: await rehearse(app, row, piece) })
  const verdicts = await withinRoom(app, row, { piece, verdicts: rehearsed })
  await writing(app.db, (tx) => mark(tx, run, { row, piece, verdicts }))
  return true
}

interface Marked {
  row: ImportsTable
  piece: ImportPiecesTable
  verdicts: Verdicts
}

async function mark(tx: Db, run: JobRun, { row, piece, verdicts }: Marked): Promise<void> {
  await run.keep(tx)
  const done = (JSON.parse(piece.lines) as unknown[]).length
  const good = done - verdicts.length
  const isOwn =
    (await keepVerdicts(tx, piece, JSON.stringify(verdicts))) &&
    (await countStep(tx, row.id, { status: row.status, done, good }))
  if (!isOwn) throw new Overtaken()
}

/** Takes back a step that a cancelling, or somebody who took the same one, overtook. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

class Rehearsed extends Error {
  override name = 'Rehearsed'
}

/** Makes the links and takes all of it back: no other check could say so exactly what an import will. */
async function rehearse(app: App, row: ImportsTable, piece: ImportPiecesTable): Promise<Verdicts> {
  let verdicts: Verdicts = []
  try {
    await writing(app.db, async (tx) => {
      verdicts = await makeLinks({ ...app, db: tx }, row, piece)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  return verdicts
}

async function makeLinks(app: App, row: ImportsTable, piece: ImportPiecesTable): Promise<Verdicts> {
  const member: Member = {
    accountId: row.account_id,
    userId: row.user_id ?? '',
    role: row.role,
  }
  const plan = planOf(row)
  const read = linesOf(piece).map((cells) => readLink(cells, plan))
  const links = read.flatMap((link) => (link instanceof Problem ? [] : [link]))
  const made = await createLinks(app, member, links)
  const outcomes = read.map((link) => (link instanceof Problem ? link : made.shift()))
  return outcomes.flatMap((outcome, at) => (outcome ? [[at, wordsOf(outcome)]] : []))
}

function readLink(cells: readonly string[], plan: Plan): CreateLink | Problem {
  try {
    return requireValid(CreateLink, linkOf(cells, plan))
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** A key that stood further up in the file, in a piece that the rehearsal took back by now. */
function withDoubles(
  row: ImportsTable,
  piece: ImportPiecesTable,
  { wished, verdicts }: { wished: Set<string>; verdicts: Verdicts },
): Verdicts {
  const bad = new Map(verdicts)
  const { mapping } = planOf(row)
  for (const [at, cells] of linesOf(piece).entries()) {
    const key = keyOf(cells, mapping)?.toLowerCase()
    if (!key || bad.has(at)) continue
    const address = `${(cells[mapping.domain ?? -1] ?? '').trim().toLowerCase()}/${key}`
    if (wished.has(address)) bad.set(at, 'This key stands further up in the file already.')
    wished.add(address)
  }
  return [...bad].toSorted(([a], [b]) => a - b)
}

/** Each piece was rehearsed by itself, but all of them share the room that the tier has. */
async function withinRoom(
  app: App,
  row: ImportsTable,
  { piece, verdicts }: { piece: ImportPiecesTable; verdicts: Verdicts },
): Promise<Verdicts> {
  const room = await findLinkRoom(app, row.account_id)
  if (!room) return verdicts
  const bad = new Map(verdicts)
  const good = linesOf(piece).flatMap((_, at) => (bad.has(at) ? [] : [at]))
  for (const at of good.slice(Math.max(0, room.left - row.good))) bad.set(at, wordsOf(room.full))
  return [...bad].toSorted(([a], [b]) => a - b)
}

const linesOf = (piece: ImportPiecesTable): string[][] => JSON.parse(piece.lines)
const planOf = (row: ImportsTable): Plan => JSON.parse(row.plan ?? '{"mapping":{}}')

function wordsOf({ errors, detail }: Problem): string {
  const [first] = errors
  return first ? `${first.path}: ${first.message}` : detail
}
