import type { CreateGeoLink } from '../../../contract/links/links.ts'
import type { App } from '../../context.ts'
import { listDomainNames } from '../../domains/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'
import type { LinkPast } from '../link-row.ts'
import { type OneOfMany, requireRules } from '../links.ts'
import { planOf } from './imports.ts'
import type { ImportedLink } from './table/imported-link.ts'
import type { RowPast } from './table/past.ts'
import { rowReader } from './table/read-row.ts'

/** A link to make, and the name of the folder that it goes into. */
export type PreparedRow = OneOfMany & { folder?: string }

/** The rows of a piece in order: links to make, or why a row cannot become one. */
export type PreparedRows = readonly (PreparedRow | Problem)[]

/** The refused rows of a piece, by their index in it. */
export type Verdicts = [at: number, problem: string][]

/** The longest work without a pause. */
const TURN_MS = 25

/** Stands for a hash in a check, whose links are rolled back. */
const NO_HASH = 'of a check'

/** Does what takes long before the transaction of the piece: rules are validated, and passwords hashed on threads. */
export async function prepareRows(
  app: App,
  run: JobRun,
  { row, piece }: { row: ImportsTable; piece: ImportPiecesTable },
): Promise<PreparedRows> {
  const own = await listDomainNames(app.db, row.account_id, 'link')
  const read = rowReader(JSON.parse(row.columns), planOf(row), own)
  const hash = row.status === 'RUNNING' ? hashPassword : async () => NO_HASH
  const yieldIfDue = openYielder(TURN_MS)
  const rows: (PreparedRow | Problem)[] = []
  for (const cells of JSON.parse(piece.lines) as string[][]) {
    run.signal.throwIfAborted()
    await yieldIfDue()
    const link = read(cells)
    rows.push(link instanceof Problem ? link : await preparedOrRefused(app, link, hash))
  }
  return rows
}

async function preparedOrRefused(
  app: App,
  link: ImportedLink,
  hash: (password: string) => Promise<string>,
): Promise<PreparedRow | Problem> {
  const { createdAt, importedClicks, importedClicksAt, ...created } = link
  const { geo, password, type: _, aliases, folder, ...input } = created
  const past = { createdAt, importedClicks, importedClicksAt }
  let rules: string | undefined
  try {
    rules = await storedRules(app, geo)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  return {
    input,
    ...(folder !== null && { folder }),
    ...(aliases.length > 0 && { aliases }),
    past: pastAt(app.clock(), past),
    ...(rules !== undefined && { rules }),
    ...(password && { passwordHash: await hash(password) }),
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
