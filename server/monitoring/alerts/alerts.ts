import type { Inside } from '../../context.ts'
import { addNotice } from '../../notices/index.ts'
import { tellWebhooks } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { AlertFacts } from './alert-facts.ts'
import { insertAlert } from './gathering/store.ts'

export const ALERTS_JOB = 'monitor-alerts'
export const REMINDER_JOB = 'monitor-reminder'

export interface NewAlert {
  accountId: string
  linkId: string
  incidentId: string | null
  watchId: string
  kind: 'DOWN' | 'UP' | 'DEGRADED' | 'CERTIFICATE'
  host: string
  isPrivate: boolean
  facts: AlertFacts
}

/** Stores an alert for the worker to send. Call it in the transaction of its cause. */
export async function raiseAlert(inside: Inside, alert: NewAlert): Promise<void> {
  const { accountId, watchId, isPrivate } = alert
  const now = inside.clock()
  await insertAlert(inside.db, {
    id: newId('alt'),
    account_id: accountId,
    link_id: alert.linkId,
    incident_id: alert.incidentId,
    kind: alert.kind,
    host: alert.host,
    at: now,
    state: 'WAITING',
    sent_at: null,
    facts: JSON.stringify({ ...alert.facts, watchId, isPrivate }),
  })
  await enqueue(inside.db, now, { kind: ALERTS_JOB, payload: { accountId } })
  await ringOf(inside, alert)
  await tellProgramsOf(inside, alert)
}

/** The bell has incidents at once, whatever quiet hours and channels say. */
async function ringOf(inside: Inside, { accountId, linkId, incidentId, kind, facts }: NewAlert) {
  if (incidentId === null || (kind !== 'DOWN' && kind !== 'UP')) return
  const state = kind === 'DOWN' ? 'down' : 'up'
  const { reason, downSeconds } = facts
  await addNotice(inside, {
    accountId,
    kind: 'incident',
    subject: linkId,
    mark: `${incidentId}.${state}`,
    facts: { incidentId, state, reason, downSeconds },
  })
}

/** Webhooks have incidents at once too. */
async function tellProgramsOf(inside: Inside, { accountId, linkId, ...alert }: NewAlert) {
  const { incidentId, kind, facts } = alert
  if (incidentId === null || (kind !== 'DOWN' && kind !== 'UP')) return
  const { domain, key, shortUrl, title, target, cause, reason, startedAt, downSeconds } = facts
  const link = { linkId, incidentId, domain, key, shortUrl, title, target, cause, reason }
  await tellWebhooks(inside, {
    accountId,
    type: kind === 'DOWN' ? 'monitor.down' : 'monitor.up',
    items: [{ ...link, startedAt: isoTime(startedAt), downSeconds }],
  })
}
