import { isDeepStrictEqual } from 'node:util'
import type {
  CreateNumbersPage,
  EditNumbersPage,
  NumbersPage,
  NumbersPageList,
} from '../../../contract/clicks/numbers-pages.ts'
import { type App, type Inside, type Member, readingOf } from '../../context.ts'
import { findTagId, requireLiveLink } from '../../links/index.ts'
import { pageUrl } from '../../mail/mail.ts'
import { recordAudit } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newCode, newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { lockAccount } from '../../schema/locks.ts'
import type { NumbersPagesTable } from '../../schema/numbers-pages.ts'
import { listUnseenAmong } from '../../schema/seen-links.ts'
import { shortUrl } from '../../short-url.ts'
import {
  countNumbersPages,
  deleteNumbersPage,
  findNumbersPageRow,
  insertNumbersPage,
  listNumbersPageRows,
  type NumbersPageRow,
  updateNumbersPage,
} from './store.ts'

/** The list is one page. */
const PAGES_MAX = 100

export async function listNumbersPages(app: App, { accountId }: Member): Promise<NumbersPageList> {
  const rows = await seenOf(app, await listNumbersPageRows(readingOf(app), accountId))
  return { items: rows.map((row) => pageItem(app, row)), nextCursor: null, total: rows.length }
}

export async function createNumbersPage(
  app: App,
  member: Member,
  input: CreateNumbersPage,
): Promise<NumbersPage> {
  const { accountId, userId } = member
  const passwordHash = input.password ? await hashPassword(input.password) : null
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    if ((await countNumbersPages(inside.db, accountId)) >= PAGES_MAX) throw tooMany()
    const row: NumbersPagesTable = {
      id: newId('num'),
      account_id: accountId,
      token: newCode(),
      title: input.title.trim(),
      kind: input.kind,
      subject_id: await requireSubject(inside, member, input),
      parts: JSON.stringify([...new Set(input.parts)]),
      password_hash: passwordHash,
      created_by: userId,
      created_at: app.clock(),
    }
    await insertNumbersPage(inside.db, row)
    await audit(inside, member, { action: 'numbers-page.created', before: null, after: row })
    return pageItem(inside, await requireRow(inside, accountId, row.id))
  })
}

export async function editNumbersPage(
  app: App,
  member: Member,
  { id, title, parts, password }: EditNumbersPage & { id: string },
): Promise<NumbersPage> {
  const changes = {
    ...(title !== undefined && { title: title.trim() }),
    ...(parts && { parts: JSON.stringify([...new Set(parts)]) }),
    ...(password !== undefined && {
      password_hash: password === null ? null : await hashPassword(password),
    }),
  }
  return writing(app, async (inside) => {
    // Of concurrent changes, each is answered and noted with those before it.
    await lockAccount(inside.db, member.accountId)
    const before = await requireRow(inside, member.accountId, id)
    const after = { ...before, ...changes }
    if (isDeepStrictEqual(after, before)) return pageItem(inside, before)
    await updateNumbersPage(inside.db, member.accountId, { id, changes })
    await audit(inside, member, { action: 'numbers-page.updated', before, after })
    return pageItem(inside, after)
  })
}

export async function removeNumbersPage(app: App, member: Member, id: string): Promise<void> {
  await writing(app, async (inside) => {
    await lockAccount(inside.db, member.accountId)
    await requireRow(inside, member.accountId, id)
    const row = await deleteNumbersPage(inside.db, member.accountId, id)
    if (!row) throw new Problem('not-found')
    await audit(inside, member, { action: 'numbers-page.deleted', before: row, after: null })
  })
}

/** Without the pages of links that the caller does not see. */
async function seenOf(app: App, rows: readonly NumbersPageRow[]): Promise<NumbersPageRow[]> {
  const ids = rows.map((row) => row.subject_id)
  const accountId = rows[0]?.account_id ?? ''
  const unseen = await listUnseenAmong(readingOf(app), accountId, { ids, sees: app.sees })
  return rows.filter((row) => !unseen.has(row.subject_id))
}

async function requireRow(app: App, accountId: string, id: string): Promise<NumbersPageRow> {
  const found = await findNumbersPageRow(app.db, accountId, id)
  const [row] = found ? await seenOf(app, [found]) : []
  if (!row) throw new Problem('not-found')
  return row
}

async function requireSubject(app: App, member: Member, input: CreateNumbersPage): Promise<string> {
  if (input.kind === 'LINK') return (await requireLiveLink(app, member, input)).id
  const tagId = await findTagId(app, member.accountId, input.tag)
  if (!tagId) throw new Problem('invalid', { errors: { tag: 'There is no such tag' } })
  return tagId
}

interface PageChange {
  action: string
  before: NumbersPagesTable | null
  after: NumbersPagesTable | null
}

/** Tokens and passwords stay out of the log: who has them reads the page. */
async function audit(
  inside: Inside,
  { accountId, userId }: Member,
  { action, before, after }: PageChange,
): Promise<void> {
  await recordAudit(inside, {
    accountId,
    userId,
    action,
    subject: (after ?? before)?.id ?? '',
    before: before && auditedFields(before),
    after: after && auditedFields(after),
  })
}

const auditedFields = ({ title, kind, parts, password_hash }: NumbersPagesTable) => ({
  name: title,
  kind,
  shows: (JSON.parse(parts) as string[]).join(', '),
  hasPassword: password_hash !== null,
})

function pageItem({ config }: App, row: NumbersPageRow): NumbersPage {
  const { domain, key } = row
  const url = pageUrl({ config }, `numbers/${row.token}`)
  return {
    id: row.id,
    title: row.title,
    kind: row.kind as NumbersPage['kind'],
    of: domain !== null && key !== null ? shortUrl(config, domain, key) : row.tag,
    domain,
    key,
    parts: JSON.parse(row.parts),
    hasPassword: row.password_hash !== null,
    url,
    embedUrl: `${url}/embed`,
    createdAt: isoTime(row.created_at),
  }
}

const tooMany = () =>
  new Problem('invalid', {
    errors: { title: `There are ${PAGES_MAX} pages already. Remove one first.` },
  })
