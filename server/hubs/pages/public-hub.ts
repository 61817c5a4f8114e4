import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { App } from '../../context.ts'
import { findServedDomain } from '../../domains/index.ts'
import { keyAt } from '../../schema/key-at.ts'
import { shortUrl } from '../../short-url.ts'
import { findPublished } from './store.ts'

/** A hub as visitors see it. */
export interface PublicHub {
  id: string
  accountId: string
  address: string
  document: HubDocument
}

/** The published hub at that address. Nothing is built from the host: it only finds a domain. */
export async function findPublicHub(
  app: App,
  { host, key }: { host: string; key: string },
): Promise<PublicHub | undefined> {
  const domain = await findServedDomain(app, host)
  if (domain?.kind !== 'hub') return undefined
  const row = await findPublished(app.db, keyAt(domain, key))
  if (!row) return undefined
  return {
    id: row.id,
    accountId: row.account_id,
    address: shortUrl(app.config, domain.name, row.key),
    document: JSON.parse(row.document),
  }
}
