import type { App, Inside, Member } from '../../context.ts'
import { pageUrl, sendMail, timeInWords } from '../../mail/mail.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { codeHash } from '../../platform/secrets.ts'
import { recordAudit } from '../audit/audit.ts'
import { auditedKey } from './audited-key.ts'
import { extensionConnectedMail } from './mails.ts'
import { newKey } from './new-key.ts'
import {
  deleteKey,
  findKeyRow,
  findMaker,
  insertKey,
  type KeyRow,
  listExtensionRows,
} from './store.ts'

type Maker = Pick<Member, 'accountId' | 'userId'>

export interface MadeExtensionKey {
  /** The text of the key, which is stored nowhere. */
  key: string
  row: KeyRow
  accountName: string
  /** Of its maker. */
  email: string
}

/**
 * Makes the key of a browser extension, and informs the member by mail. It does not count towards the tier's keys. Call it
 * inside a transaction.
 */
export async function makeExtensionKey(
  inside: Inside,
  { accountId, userId }: Maker,
  { name, permissions }: { name: string; permissions: number },
): Promise<MadeExtensionKey> {
  const { key, prefix } = newKey()
  const id = newId('key')
  await insertKey(inside.db, {
    id,
    account_id: accountId,
    user_id: userId,
    name,
    prefix,
    key_hash: codeHash(key),
    permissions,
    allowed_addresses: '[]',
    expires_at: null,
    last_used_at: null,
    created_at: inside.clock(),
    is_extension: 1,
    only_own_links: 0,
  })
  const row = await findKeyRow(inside.db, accountId, id)
  const maker = await findMaker(inside.db, accountId, userId)
  if (!row || !maker) throw new Problem('unauthenticated')
  await recordAudit(inside, {
    accountId,
    userId,
    action: 'apiKey.created',
    subject: id,
    before: null,
    after: auditedKey(row),
  })
  const at = timeInWords(row.created_at)
  const settings = pageUrl(inside, 'settings/security')
  await sendMail(inside, maker.email, extensionConnectedMail({ ...maker, name, at, settings }))
  return { key, row, accountName: maker.accountName, email: maker.email }
}

/** Of one member, newest first. */
export const listExtensionKeys = (app: App, { accountId, userId }: Maker): Promise<KeyRow[]> =>
  listExtensionRows(app.db, accountId, userId)

/** False if the member has no such extension. Call it inside a transaction. */
export async function revokeExtensionKey(
  inside: Inside,
  member: Maker,
  id: string,
): Promise<boolean> {
  const { accountId, userId } = member
  const row = (await listExtensionKeys(inside, member)).find((each) => each.id === id)
  if (!row || !(await deleteKey(inside.db, accountId, id))) return false
  await recordAudit(inside, {
    accountId,
    userId,
    action: 'apiKey.revoked',
    subject: id,
    before: auditedKey(row),
    after: null,
  })
  return true
}
