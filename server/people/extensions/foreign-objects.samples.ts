import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'

const extension: Owned = async ({ app }, { accountId, userId }) => {
  const id = `key_${randomText(16)}`
  await app.db
    .insertInto('api_keys')
    .values({
      id,
      account_id: accountId,
      user_id: userId,
      name: 'Chrome on Linux',
      prefix: 'uf_',
      key_hash: id,
      permissions: 3,
      allowed_addresses: '[]',
      expires_at: null,
      last_used_at: null,
      created_at: app.clock(),
      is_extension: 1,
      only_own_links: 0,
    })
    .execute()
  return id
}

export const extensionsObjects: readonly ForeignObject[] = [
  { call: 'DELETE /api/ui/v1/extensions/{}', owned: extension, missing: 'key_missing' },
]
