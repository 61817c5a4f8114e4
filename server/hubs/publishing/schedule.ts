import { z } from 'zod'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import type { App, Inside, Member } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockLiveHub, requireMatch } from '../draft.ts'
import { documentOf, isPublic } from '../hub-item.ts'
import { readHub, requireLiveHub } from '../hubs.ts'
import { findHubById, type HubRow, lockHub } from '../store.ts'
import { requireVersion } from '../versions/versions.ts'
import { planButtons } from './buttons.ts'
import { type HubCall, makePublic } from './publish.ts'
import { requireNoExperiment, requirePublishable } from './publishable.ts'
import { clearSchedule, setSchedule } from './schedule-jobs.ts'

/**
 * Publishes the draft as it is now, at that time. Later edits wait for another publication. Nothing is scheduled for a
 * draft that is public already.
 */
export async function scheduleHub(
  app: App,
  member: Member,
  { at, ifMatch, when }: HubCall & { when: number },
): Promise<Hub> {
  if (when <= app.clock()) {
    throw new Problem('invalid', { errors: { at: 'Use a time in the future' } })
  }
  const checked = await requireLiveHub(app, member, at)
  requireNoExperiment(checked)
  requirePublishable(documentOf(checked))
  await planButtons(app, checked, documentOf(checked))
  return writing(app, async (inside) => {
    const hub = await lockLiveHub(inside, member, at)
    await requireMatch(inside, hub, ifMatch)
    requireNoExperiment(hub)
    const isScheduled = hub.scheduled_at === when && hub.scheduled_version === hub.draft_version
    if (isPublic(hub) || isScheduled) return readHub(inside, member, at)
    const schedule = { userId: member.userId, version: hub.draft_version, when }
    await setSchedule(inside, hub, schedule)
    await recordAudit(inside, {
      accountId: member.accountId,
      userId: member.userId,
      action: 'hub.scheduled',
      subject: hub.id,
      before: scheduleOf(hub),
      after: { version: hub.draft_version, at: isoTime(when) },
    })
    return readHub(inside, member, at)
  })
}

export async function unscheduleHub(
  app: App,
  member: Member,
  { at }: Pick<HubCall, 'at'>,
): Promise<Hub> {
  return writing(app, async (inside) => {
    const hub = await lockLiveHub(inside, member, at)
    if (hub.scheduled_at !== null) await dropSchedule(inside, member.userId, { hub })
    return readHub(inside, member, at)
  })
}

const Payload = z.object({
  hubId: z.string(),
  accountId: z.string(),
  userId: z.string(),
  when: z.number(),
})

/** Does nothing if the hub was published, scheduled anew, disabled or trashed meanwhile. */
export async function publishScheduled(app: App, payload: unknown): Promise<void> {
  const { hubId, accountId, userId, when } = Payload.parse(payload)
  const hub = await findHubById(app.db, accountId, hubId)
  const number = hub && isDue(hub, when) ? hub.scheduled_version : null
  if (!hub || number === null) return
  const document = documentOf(await requireVersion(app.db, hub, number))
  const planned = await planButtons(app, hub, document).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === 'invalid') return error
    throw error
  })
  await writing(app, async (inside) => {
    await lockHub(inside.db, accountId, hubId)
    const locked = await findHubById(inside.db, accountId, hubId)
    if (!locked || !isDue(locked, when)) return
    if (planned instanceof Problem) {
      // An address may have been blocked since. A retry would find the same.
      const [error] = planned.errors
      await dropSchedule(inside, userId, { hub: locked, reason: error?.message ?? planned.detail })
      return
    }
    const isDraft = locked.draft_version === number
    await makePublic(inside, { userId }, { hub: locked, document, planned, isDraft })
  })
}

const isDue = (hub: HubRow, when: number): boolean =>
  hub.scheduled_at === when && hub.deleted_at === null

const scheduleOf = (hub: HubRow) =>
  hub.scheduled_at === null
    ? null
    : { version: hub.scheduled_version, at: isoTime(hub.scheduled_at) }

async function dropSchedule(
  inside: Inside,
  userId: string,
  { hub, reason }: { hub: HubRow; reason?: string },
): Promise<void> {
  await clearSchedule(inside, hub)
  await recordAudit(inside, {
    accountId: hub.account_id,
    userId,
    action: 'hub.unscheduled',
    subject: hub.id,
    before: scheduleOf(hub),
    after: reason === undefined ? null : { reason },
  })
}
