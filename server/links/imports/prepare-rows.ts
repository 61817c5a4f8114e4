import type { CreateGeoLink } from '../../../contract/links/links.ts'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import type { App } from '../../context.ts'
import { listDomainNames } from '../../domains/index.ts'
import { readingOnce } from '../../platform/database/transaction-memo.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { Yielder } from '../../platform/loop/yielder.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'
import type { LinkPast } from '../link-row.ts'
import { checkedFields, learnFields, type OneOfMany, requireRules } from '../links.ts'
import { planOf } from './imports.ts'
import type { ImportedLink } from './table/imported-link.ts'
import type { RowPast } from './table/past.ts'
import { rowReader } from './table/read-row.ts'

/** A link to make, and the name of the folder that it goes into. */
export type PreparedRow = OneOfMany & { folder?: string }

/** The rows of a piece in order: links to make, or why a row cannot become one. */
export type PreparedRows = readonly (PreparedRow | Problem)[]

/** A piece with its rows. */
export interface PreparedPiece {
  piece: ImportPiecesTable
  rows: PreparedRows
}

/** The refused rows of a piece, by their index in it. */
export type Verdicts = [at: number, problem: string][]

/** Stands for a hash in a check, whose links are rolled back. */
const NO_HASH = 'of a check'

/** A row whose password is not hashed yet. */
type ReadRow = PreparedRow & { password?: string }

/** What rows become before their passwords are hashed. */
export type ReadRows = readonly (ReadRow | Problem)[]

/** Reads the cells of an import's rows. */
export async function openRows(app: App, row: ImportsTable) {
  const own = await listDomainNames(app.db, row.account_id, 'link')
  return rowReader(JSON.parse(row.columns), planOf(row), own)
}

interface PieceToRead {
  piece: ImportPiecesTable
  read: Awaited<ReturnType<typeof openRows>>
  yieldIfDue: Yielder
}

/**
 * Does what takes long before the transaction of the piece, but for passwords: addresses and rules are checked, with one
 * query for all of their hosts.
 */
export async function readRows(
  app: App,
  run: JobRun,
  { piece, read, yieldIfDue }: PieceToRead,
): Promise<ReadRows> {
  const links: (ImportedLink | Problem)[] = []
  for (const cells of JSON.parse(piece.lines) as string[][]) {
    await yieldIfDue()
    links.push(read(cells))
  }
  const asking: App = { ...app, db: readingOnce(app.db) }
  await learnAddresses(asking, links)
  const rows: (ReadRow | Problem)[] = []
  for (const link of links) {
    run.signal.throwIfAborted()
    await yieldIfDue()
    rows.push(link instanceof Problem ? link : await readOrRefused(asking, link))
  }
  return rows
}

/** Hashes passwords on threads, one after another. Those of a check are not stored, so they have no hash. */
export async function hashRows(
  run: JobRun,
  { rows, isCheck }: { rows: ReadRows; isCheck: boolean },
): Promise<PreparedRows> {
  const hashed: (PreparedRow | Problem)[] = []
  for (const row of rows) {
    if (row instanceof Problem || row.password === undefined) {
      hashed.push(row)
      continue
    }
    run.signal.throwIfAborted()
    const { password, ...rest } = row
    hashed.push({ ...rest, passwordHash: isCheck ? NO_HASH : await hashPassword(password) })
  }
  return hashed
}

async function learnAddresses(app: App, links: readonly (ImportedLink | Problem)[]): Promise<void> {
  const good = links.flatMap((link) => (link instanceof Problem ? [] : [link]))
  const ofRules = good.flatMap(({ geo }) => (geo ?? []).flatMap(targetsOf))
  await learnFields(app, good, ofRules)
}

const targetsOf = ({ redirectTo, split = [] }: GeoRule): string[] => [
  ...(redirectTo === undefined ? [] : [redirectTo]),
  ...split.map((variant) => variant.redirectTo),
]

async function readOrRefused(app: App, link: ImportedLink): Promise<ReadRow | Problem> {
  const { createdAt, importedClicks, importedClicksAt, ...created } = link
  const { geo, password, type: _, aliases, folder, ...input } = created
  const past = { createdAt, importedClicks, importedClicksAt }
  const rules = await orProblem(storedRules(app, geo))
  if (rules instanceof Problem) return rules
  const checked = await orProblem(checkedFields(app, input))
  return {
    input,
    checked,
    ...(folder !== null && { folder }),
    ...(aliases.length > 0 && { aliases }),
    past: pastAt(app.clock(), past),
    ...(rules !== undefined && { rules }),
    ...(password && !(checked instanceof Problem) && { password }),
  }
}

async function orProblem<T>(result: Promise<T>): Promise<T | Problem> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** No link was made later than now, whatever the clock of another service said. */
function pastAt(now: number, { createdAt, importedClicks, importedClicksAt }: RowPast): LinkPast {
  const momentOf = (iso: string | null) => Math.min(now, iso === null ? now : Date.parse(iso))
  return {
    created_at: momentOf(createdAt),
    imported_clicks: importedClicks,
    imported_clicks_at: importedClicks === null ? null : momentOf(importedClicksAt),
  }
}

async function storedRules(app: App, rules: CreateGeoLink['geo']): Promise<string | undefined> {
  if (!rules || rules.length === 0) return undefined
  if (!app.config.flags.geo) {
    throw new Problem('invalid', { errors: { geo: 'GeoFurls are turned off here' } })
  }
  return requireRules(app, rules)
}
