import { isoTime } from '../../platform/clock.ts'
import type { ApiKeysTable } from '../../schema/accounts.ts'

type AuditedKey = Pick<
  ApiKeysTable,
  'name' | 'prefix' | 'permissions' | 'expires_at' | 'allowed_addresses' | 'only_own_links'
>

/** The fields of a key that go into the audit log. */
export function auditedKey(row: AuditedKey): object {
  return {
    name: row.name,
    prefix: row.prefix,
    permissions: row.permissions,
    expiresAt: timeOrNull(row.expires_at),
    allowedAddresses: JSON.parse(row.allowed_addresses),
    onlyOwnLinks: row.only_own_links === 1,
  }
}

export const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))
