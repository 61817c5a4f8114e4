import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'

const ui = '/api/ui/v1'

const key: Owned = async ({ app }, { accountId, userId }) => {
  const id = `key_${randomText(16)}`
  await app.db
    .insertInto('api_keys')
    .values({
      id,
      account_id: accountId,
      user_id: userId,
      name: 'Script',
      prefix: 'uf_',
      key_hash: id,
      permissions: 1,
      allowed_addresses: '[]',
      expires_at: null,
      last_used_at: null,
      is_extension: 0,
      only_own_links: 0,
      created_at: app.clock(),
    })
    .execute()
  return id
}

export const apiKeysObjects: readonly ForeignObject[] = [
  { call: `DELETE ${ui}/api-keys/{}`, owned: key, missing: 'key_missing' },
]
