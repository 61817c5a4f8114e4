import { z } from 'zod'
import type { ExperimentVersion } from '../../../contract/hubs/experiments.ts'
import { placeOfB } from '../../../hub-page/places.ts'
import { recordChange, recordTogether } from '../../changes/changes.ts'
import type { App, Inside } from '../../context.ts'
import { linkSubject } from '../../links/index.ts'
import { recordAudit } from '../../people/index.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { HubExperimentsTable } from '../../schema/hubs.ts'
import type { LinksTable } from '../../schema/links.ts'
import { stopButtonsOfB } from '../publishing/buttons.ts'
import { lockHub } from '../store.ts'
import { OPEN_PAGES_MS } from './document-of-b.ts'
import { listExperimentsSince, listRunningInTrash, tryEndExperiment } from './store.ts'

export const STOP_BUTTONS_JOB = 'hub-experiment-buttons'

interface End {
  hub: Pick<LinksTable, 'id' | 'account_id' | 'domain_id' | 'key_lower'>
  /** Null: ended by the removal of the hub's domain. */
  userId: string | null
  promoted?: ExperimentVersion
}

/** Ends the experiment that runs on the hub, if one does. From then on everybody gets the published version. */
export async function endRunning(
  inside: Inside,
  { hub, userId, promoted }: End,
): Promise<HubExperimentsTable | undefined> {
  const now = inside.clock()
  const end = { hubId: hub.id, at: now, by: userId, promoted: promoted ?? null }
  const ended = await tryEndExperiment(inside.db, hub.account_id, end)
  if (!ended) return undefined
  await recordChange(inside, linkSubject(hub))
  const payload = { hubId: hub.id, accountId: hub.account_id }
  await enqueue(inside.db, now, { kind: STOP_BUTTONS_JOB, payload, runAt: now + OPEN_PAGES_MS })
  const versions = { versionA: ended.version_a, versionB: ended.version_b }
  await recordAudit(inside, {
    accountId: hub.account_id,
    userId,
    action: promoted ? 'hub.experiment-promoted' : 'hub.experiment-ended',
    subject: hub.id,
    before: versions,
    after: promoted ? { ...versions, promoted } : null,
  })
  return ended
}

/** After the links of a domain were put into the trash, its hubs among them. */
export async function endExperimentsOn(app: App, domainId: string): Promise<void> {
  await inSteps(async (limit) => {
    const hubs = await listRunningInTrash(app.db, domainId, limit)
    for (const hub of hubs) {
      await writing(app, (inside) => endRunning(inside, { hub, userId: null }))
    }
    return hubs.length
  })
}

const Payload = z.object({ hubId: z.string(), accountId: z.string() })

/** Stops the links that version B had for itself, except those of an experiment that runs or has just ended. */
export async function stopEndedButtons(app: App, payload: unknown): Promise<void> {
  const { hubId, accountId } = Payload.parse(payload)
  await writing(app, async (inside) => {
    await lockHub(inside.db, accountId, hubId)
    const since = app.clock() - OPEN_PAGES_MS
    const recent = await listExperimentsSince(inside.db, accountId, { hubId, since })
    const used = new Set(recent.flatMap(ownPlacesOf).map(placeOfB))
    await recordTogether(inside, () => stopButtonsOfB(inside, { hubId, accountId, used }))
  })
}

/** The places where version B has a link of its own. */
const ownPlacesOf = ({ own_places }: HubExperimentsTable): string[] =>
  // Written by us.
  JSON.parse(own_places) as string[]
