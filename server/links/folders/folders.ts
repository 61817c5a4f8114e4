import { isDeepStrictEqual } from 'node:util'
import {
  type CreateFolder,
  type EditFolder,
  FOLDERS_MAX,
  type Folder,
  type FolderPage,
} from '../../../contract/links/folders.ts'
import { tagColors } from '../../../contract/links/tag-colors.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { type App, type Inside, type Member, readingOf } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { keepMemoized, memoized } from '../../platform/database/transaction-memo.ts'
import { tryUniqueWrite } from '../../platform/database/try-unique-write.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { FoldersTable } from '../../schema/links.ts'
import { lockAccount } from '../../schema/locks.ts'
import { comparedName, plainName } from '../plain-name.ts'
import { EMPTY_FOLDER_JOB } from './removal.ts'
import {
  countFolders,
  type FolderRow,
  findFolder,
  insertFolder,
  isFolderSeen,
  listFolderMembers,
  listFolderRows,
  listMembersAmong,
  replaceFolderMembers,
  updateFolder,
} from './store.ts'

export { countFolders, listFolderNames } from './store.ts'

export async function listFolders(app: App, { accountId }: Member): Promise<FolderPage> {
  const db = readingOf(app)
  const rows = await listFolderRows(db, accountId, app.sees)
  const members = await membersOfEach(db, accountId, rows)
  const items = rows.map((row) => folderItem(row, members.get(row.id) ?? []))
  return { items, nextCursor: null, total: rows.length }
}

export async function createFolder(app: App, member: Member, input: CreateFolder): Promise<Folder> {
  const { accountId } = member
  requireMayOpen(member, input)
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    const count = await countFolders(inside.db, accountId)
    if (count >= FOLDERS_MAX) throw tooMany()
    const row: FoldersTable = {
      id: newId('fld'),
      account_id: accountId,
      name: plainName(input.name),
      name_lower: comparedName(input.name),
      color: input.color ?? tagColors[(count + 1) % tagColors.length] ?? 'slate',
      access: input.access ?? 'everyone',
      created_at: inside.clock(),
      deleted_at: null,
    }
    if (!(await insertFolder(inside.db, row))) throw taken()
    const members = await requireMembers(inside.db, accountId, input.members ?? [])
    await replaceFolderMembers(inside.db, row.id, members)
    const after = { row: { ...row, links: 0 }, members }
    await audit(inside, member, { action: 'folder.created', before: null, after })
    return folderItem(after.row, members)
  })
}

export async function editFolder(
  app: App,
  member: Member,
  { id, ...input }: EditFolder & { id: string },
): Promise<Folder> {
  const { accountId } = member
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    const before = await requireFolder(inside, accountId, id)
    requireMayOpen(member, input)
    const was = { row: before, members: await membersOf(inside.db, before) }
    const is = await changed(inside, was, input)
    if (!isDeepStrictEqual(is, was)) {
      await audit(inside, member, { action: 'folder.edited', before: was, after: is })
    }
    return folderItem(is.row, is.members)
  })
}

async function changed(
  { db }: Inside,
  { row: before, members: present }: FolderState,
  { members: wanted, ...input }: EditFolder,
): Promise<FolderState> {
  const { id, account_id } = before
  const changes = changesOf(input)
  const row = { ...before, ...changes }
  if (!isDeepStrictEqual(row, before)) {
    const update = () => updateFolder(db, account_id, { id, changes })
    if (!(await tryUniqueWrite(update))) throw taken()
  }
  if (wanted === undefined) return { row, members: present }
  const members = await requireMembers(db, account_id, wanted)
  await replaceFolderMembers(db, id, members)
  return { row, members }
}

const changesOf = ({ name, color, access }: EditFolder): Partial<FoldersTable> => ({
  ...(name === undefined ? {} : { name: plainName(name), name_lower: comparedName(name) }),
  ...(color === undefined ? {} : { color }),
  ...(access === undefined ? {} : { access }),
})

/** The folder is gone at once; a job takes its links out of it. */
export async function removeFolder(app: App, member: Member, id: string): Promise<void> {
  const { accountId } = member
  await writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    const before = await requireFolder(inside, accountId, id)
    // Its links become visible to everyone.
    if (before.access === 'members') requireAdmin(member)
    const was = { row: before, members: await membersOf(inside.db, before) }
    const now = app.clock()
    await updateFolder(inside.db, accountId, { id, changes: { deleted_at: now } })
    const payload = { accountId, folderId: id }
    await enqueue(inside.db, now, { kind: EMPTY_FOLDER_JOB, payload })
    await audit(inside, member, { action: 'folder.deleted', before: was, after: null })
  })
}

/** The column of a link's folder, if one was sent. Refuses a folder that the caller does not see. */
export async function folderColumn(
  app: App,
  accountId: string,
  { folderId }: { folderId?: string | null | undefined },
): Promise<{ folder_id?: string | null }> {
  if (folderId === undefined) return {}
  if (folderId === null) return { folder_id: null }
  const isThere = await memoized(app.db, folderKey(folderId), () =>
    hasFolder(app, accountId, folderId),
  )
  if (!isThere) {
    throw new Problem('invalid', {
      errors: { folderId: 'There is no such folder. Choose another.' },
    })
  }
  return { folder_id: folderId }
}

/** Keeps that these folders are there and open to the caller, if the transaction has a memo. */
export function rememberFolders(db: Db, ids: readonly string[]): void {
  keepMemoized(
    db,
    ids.map((id) => [folderKey(id), true]),
  )
}

const folderKey = (id: string) => `folder ${id}`

/** Whether the account has that folder and it is not closed to the caller. */
export function hasFolder(app: App, accountId: string, id: string): Promise<boolean> {
  return isFolderSeen(app.db, accountId, { id, sees: app.sees })
}

async function requireFolder(inside: Inside, accountId: string, id: string): Promise<FolderRow> {
  const row = await findFolder(inside.db, accountId, { id, sees: inside.sees })
  if (!row) throw new Problem('not-found')
  return row
}

/** Who sees what is decided by those who see everything. */
function requireMayOpen(
  member: Member,
  { access, members }: Pick<EditFolder, 'access' | 'members'>,
): void {
  if (access !== undefined || members !== undefined) requireAdmin(member)
}

function requireAdmin({ role }: Member): void {
  if (hasPermission(role, 'Admin')) return
  throw new Problem('forbidden', {
    detail: 'Who sees the links of a folder is decided by people with the Admin permission.',
  })
}

async function requireMembers(
  db: Db,
  accountId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  const found = await listMembersAmong(db, accountId, wanted)
  if (found.length < wanted.length) {
    throw new Problem('invalid', { errors: { members: 'Choose members of this account' } })
  }
  return found.map(({ id }) => id).toSorted()
}

const membersOf = async (db: Db, folder: FoldersTable): Promise<string[]> =>
  (await membersOfEach(db, folder.account_id, [folder])).get(folder.id) ?? []

async function membersOfEach(
  db: Db,
  accountId: string,
  rows: readonly FoldersTable[],
): Promise<Map<string, string[]>> {
  const ids = rows.map(({ id }) => id)
  const members = Map.groupBy(await listFolderMembers(db, accountId, ids), (row) => row.folderId)
  return new Map([...members].map(([id, some]) => [id, some.map(({ userId }) => userId)]))
}

interface FolderState {
  row: FolderRow
  members: readonly string[]
}

async function audit(
  inside: Inside,
  { accountId, userId }: Member,
  change: { action: string; before: FolderState | null; after: FolderState | null },
): Promise<void> {
  await recordAudit(inside, {
    accountId,
    userId,
    action: change.action,
    subject: (change.after ?? change.before)?.row.id ?? '',
    before: await auditedFields(inside.db, change.before),
    after: await auditedFields(inside.db, change.after),
  })
}

async function auditedFields(db: Db, state: FolderState | null): Promise<object | null> {
  if (!state) return null
  const { account_id, name, color, access } = state.row
  const members = await listMembersAmong(db, account_id, state.members)
  return { name, color, access, members: members.map(({ email }) => email).join(', ') }
}

const taken = () =>
  new Problem('folder-taken', { errors: { name: 'Already in use. Choose another name.' } })

const tooMany = () =>
  new Problem('invalid', { errors: { name: `An account has at most ${FOLDERS_MAX} folders` } })

const folderItem = (row: FolderRow, members: readonly string[]): Folder => ({
  id: row.id,
  name: row.name,
  color: row.color,
  access: row.access,
  members: [...members],
  links: row.links,
  createdAt: isoTime(row.created_at),
})
