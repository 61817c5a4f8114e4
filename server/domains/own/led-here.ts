import type { App } from '../../context.ts'
import { knownHost } from '../../platform/network/addresses.ts'
import { findServedDomain } from '../domains.ts'
import { lookUpRecords } from './finding.ts'

/**
 * Whether visitors of an address reach this installation. Own domains lead here once their DNS does, which is asked now:
 * people add a domain before they move it.
 */
export async function isLedHere(app: App, url: URL): Promise<boolean> {
  const host = knownHost(url, app.config.publicHost)
  if (host === app.config.publicHost) return true
  const domain =
    (await findServedDomain(app, url.host)) ?? (await findServedDomain(app, url.hostname))
  if (!domain) return false
  if (domain.account_id === null) return true
  const { visitors } = await lookUpRecords(app, { name: domain.name, proof: '' })
  return visitors.state === 'found'
}
