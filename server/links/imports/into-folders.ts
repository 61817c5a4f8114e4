import { FOLDERS_MAX } from '../../../contract/links/folders.ts'
import type { App, Inside, Member } from '../../context.ts'
import { findSight } from '../../people/index.ts'
import { enableMemo } from '../../platform/database/transaction-memo.ts'
import { Problem } from '../../platform/http/problem.ts'
import { attempt } from '../../platform/loop/attempt.ts'
import { countFolders, createFolder, listFolderNames, rememberFolders } from '../folders/folders.ts'
import { comparedName } from '../plain-name.ts'
import type { PreparedRow, PreparedRows } from './prepare-rows.ts'

interface FolderRows {
  rows: PreparedRows
  /** Of a dry run, which is rolled back: names of folders that earlier pieces need. Those of these rows are added. */
  planned?: Set<string> | undefined
}

/** Puts each link into the folder that its row names. One that is missing is made, open to everyone. */
export async function intoFolders(
  inside: Inside,
  member: Member,
  { rows, planned = new Set() }: FolderRows,
): Promise<PreparedRows> {
  const names = rows.flatMap((row) => (row instanceof Problem ? [] : (row.folder ?? [])))
  if (names.length === 0) return rows
  enableMemo(inside.db)
  const folders = await knownFolders(inside, member)
  for (const name of names) {
    const compared = comparedName(name)
    if (folders.has(compared)) continue
    if (planned.has(compared)) {
      folders.set(compared, null)
      continue
    }
    const others = [...planned].filter((one) => typeof folders.get(one) !== 'string').length
    const made = await makeFolder(inside, member, { name, others })
    folders.set(compared, made)
    if (!(made instanceof Problem)) planned.add(compared)
  }
  return rows.map((row) => (row instanceof Problem ? row : intoFolder(row, folders)))
}

/** The same for a check by reading, if no folder has to be made. */
export async function intoKnownFolders(
  app: App,
  member: Member,
  { rows, planned = new Set() }: FolderRows,
): Promise<PreparedRows | undefined> {
  const names = rows.flatMap((row) => (row instanceof Problem ? [] : (row.folder ?? [])))
  if (names.length === 0) return rows
  const folders = await knownFolders(app, member)
  for (const name of planned) if (!folders.has(name)) folders.set(name, null)
  if (names.some((name) => !folders.has(comparedName(name)))) return undefined
  return rows.map((row) => (row instanceof Problem ? row : intoFolder(row, folders)))
}

/** By their names; null for one that an earlier piece of a check has made and rolled back. */
type Folders = Map<string, string | Problem | null>

async function knownFolders(app: App, member: Member): Promise<Folders> {
  const sees = await findSight(app, member)
  const known = await listFolderNames(app.db, member.accountId, sees)
  rememberFolders(
    app.db,
    known.map(({ id }) => id),
  )
  return new Map(known.map(({ id, name }) => [comparedName(name), id]))
}

async function makeFolder(
  inside: Inside,
  member: Member,
  { name, others }: { name: string; others: number },
): Promise<string | Problem> {
  const count = await countFolders(inside.db, member.accountId)
  if (count + others >= FOLDERS_MAX) return refused(`An account has at most ${FOLDERS_MAX} folders`)
  const made = await attempt(inside.db, () => createFolder(inside, member, { name }))
  return made instanceof Problem
    ? refused('There is such a folder, and you cannot use it')
    : made.id
}

const refused = (message: string) => new Problem('invalid', { errors: { folder: message } })

function intoFolder(
  { folder: name, ...row }: PreparedRow,
  folders: Readonly<Folders>,
): PreparedRow | Problem {
  if (name === undefined) return row
  const folder = folders.get(comparedName(name))
  // An earlier piece of the dry run has made it, and was rolled back.
  if (folder === null) return row
  if (folder instanceof Problem || folder === undefined) return folder ?? refused('Not found')
  return { ...row, input: { ...row.input, folderId: folder } }
}
