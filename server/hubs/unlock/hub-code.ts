import { createHash, timingSafeEqual } from 'node:crypto'
import type { HubSettings } from '../../../contract/hubs/hubs.ts'
import type { App } from '../../context.ts'
import { tryVisitorSecret } from '../../links/index.ts'
import { findHubSettings } from './store.ts'

interface CodeAttempt {
  hubId: string
  code: string
  /** The IP address of the visitor. */
  address: string
}

/** Checks the code of a locked hub, with the limits of passwords. From its end on a code is wrong. */
export const tryHubCode = (app: App, { hubId, code, address }: CodeAttempt) =>
  tryVisitorSecret(app, {
    what: 'hub-code',
    id: hubId,
    address,
    isRight: async () => isCode(code, await findHubSettings(app.db, hubId), app.clock()),
  })

function isCode(code: string, settings: string | undefined, now: number): boolean {
  if (settings === undefined) return false
  // The column was validated with the contract's schema when it was written.
  const { lock } = JSON.parse(settings) as Partial<HubSettings>
  if (lock?.kind !== 'code' || (lock.until && Date.parse(lock.until) <= now)) return false
  return timingSafeEqual(digestOf(code.trim()), digestOf(lock.code))
}

/** Digests have the same length, which the comparison needs. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()
