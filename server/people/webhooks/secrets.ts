import { OLD_SECRET_HOURS } from '../../../contract/people/webhook-events.ts'
import type { App } from '../../context.ts'
import { HOUR } from '../../platform/clock.ts'
import { newSecret } from '../../platform/outgoing/standard-webhooks.ts'

const PURPOSE = 'webhook'

interface Kept {
  secret: string
  /** The secret before, and until when it signs along, in epoch milliseconds. */
  old?: string
  oldUntil?: number
}

export const sealSecrets = ({ secrets }: App, id: string, kept: Kept): string =>
  secrets.seal(PURPOSE, id, JSON.stringify(kept))

/** Undefined after a change of the installation's secret key. */
function openSecrets({ secrets }: App, row: { id: string; secrets: string }): Kept | undefined {
  const text = secrets.open(PURPOSE, row.id, row.secrets)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Those that sign at that time. Empty if they cannot be read any more. */
export function signingSecrets(app: App, row: { id: string; secrets: string }): string[] {
  const kept = openSecrets(app, row)
  if (!kept) return []
  const { secret, old, oldUntil = 0 } = kept
  return old !== undefined && oldUntil > app.clock() ? [secret, old] : [secret]
}

/** A new secret beside the one that it replaces. */
export function renewedSecrets(
  app: App,
  row: { id: string; secrets: string },
): { secret: string; oldUntil: number; sealed: string } {
  const before = openSecrets(app, row)
  const secret = newSecret()
  const oldUntil = app.clock() + OLD_SECRET_HOURS * HOUR
  const kept = before ? { secret, old: before.secret, oldUntil } : { secret }
  return { secret, oldUntil, sealed: sealSecrets(app, row.id, kept) }
}
