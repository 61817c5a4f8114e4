import { FOLDERS_MAX } from '../../../contract/links/folders.ts'
import type { Inside, Member } from '../../context.ts'
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
  const sees = await findSight(inside, member)
  const known = await listFolderNames(inside.db, member.accountId, sees)
  enableMemo(inside.db)
  rememberFolders(
    inside.db,
    known.map(({ id }) => id),
  )
  const folders = new Map<string, string | Problem | null>(
    known.map(({ id, name }) => [comparedName(name), id]),
  )
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
  folders: ReadonlyMap<string, string | Problem | null>,
): PreparedRow | Problem {
  if (name === undefined) return row
  const folder = folders.get(comparedName(name))
  // An earlier piece of the dry run has made it, and was rolled back.
  if (folder === null) return row
  if (folder instanceof Problem || folder === undefined) return folder ?? refused('Not found')
  return { ...row, input: { ...row.input, folderId: folder } }
}
