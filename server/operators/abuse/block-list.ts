import type { BlockEntry, CreateBlockEntry } from '../../../contract/operators/abuse.ts'
import type { Page } from '../../../contract/paging.ts'
import { recordChange } from '../../changes/changes.ts'
import { type App, type Caller, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { BlockEntriesTable } from '../../schema/abuse.ts'
import { recordOperatorAction } from './operators.ts'
import { deleteEntry, insertEntry, listEntries } from './store.ts'

/** The change-log subject that makes redirect processes reload the block list. */
const SUBJECT = 'blocked'

export async function listBlockEntries(app: App): Promise<Page<BlockEntry>> {
  const items = (await listEntries(readingOf(app))).map(entryItem)
  return { items, nextCursor: null, total: items.length }
}

export async function addBlockEntry(
  app: App,
  caller: Caller,
  input: CreateBlockEntry,
): Promise<BlockEntry> {
  const value = input.kind === 'HOST' ? requireHost(input.value) : input.value.toLowerCase()
  return writing(app, async (inside) => {
    const row: BlockEntriesTable = {
      id: newId('blk'),
      kind: input.kind,
      value,
      note: input.note || null,
      created_by: caller.userId,
      created_at: app.clock(),
    }
    if (!(await insertEntry(inside.db, row))) {
      throw new Problem('already-blocked', { errors: { value: 'This is on the list already' } })
    }
    await recordChange(inside, SUBJECT)
    const after = { name: value, kind: input.kind, note: row.note }
    await recordOperatorAction(inside, caller, {
      action: 'block.added',
      subject: row.id,
      before: null,
      after,
    })
    return entryItem(row)
  })
}

export async function removeBlockEntry(app: App, caller: Caller, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const row = await deleteEntry(inside.db, id)
    if (!row) throw new Problem('not-found')
    await recordChange(inside, SUBJECT)
    const before = { name: row.value, kind: row.kind, note: row.note }
    await recordOperatorAction(inside, caller, {
      action: 'block.removed',
      subject: id,
      before,
      after: null,
    })
  })
}

/** The host as a URL parser normalises it: without scheme, path, port and trailing dot. */
function requireHost(text: string): string {
  // Blocking a host blocks its subdomains, so a leading `*.` adds nothing.
  const plain = text.replace(/^\*\./, '')
  const url = URL.parse(/^[a-z]+:\/\//i.test(plain) ? plain : `https://${plain}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  const isName = /^[a-z0-9_]([a-z0-9_.:-]*[a-z0-9_])?$/.test(host.replace(/^\[|\]$/g, ''))
  if (!isName || host.includes('..'))
    throw new Problem('invalid', { errors: { value: 'Enter a host, such as evil.example' } })
  return host
}

function entryItem(row: BlockEntriesTable): BlockEntry {
  const { id, kind, value, note } = row
  return { id, kind, value, note, createdAt: isoTime(row.created_at) }
}
