import type { HubExperiment, StartHubExperiment } from '../../../contract/hubs/experiments.ts'
import { recordChange, recordTogether } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { type LinkAddress, linkSubject } from '../../links/index.ts'
import { recordAudit } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { lockLiveHub } from '../draft.ts'
import { documentOf } from '../hub-item.ts'
import { requireLiveHub } from '../hubs.ts'
import { type PlannedButton, planButtons, saveButtonsOfB } from '../publishing/buttons.ts'
import { requirePublishable } from '../publishing/publishable.ts'
import type { HubRow } from '../store.ts'
import { findVersion } from '../versions/store.ts'
import { experimentItem } from './experiment-item.ts'
import { findExperiment, tryInsertExperiment } from './store.ts'

type Start = StartHubExperiment & { at: LinkAddress }

/** From now on some visitors get that version, and the others go on getting the published one. */
export async function startExperiment(
  app: App,
  member: Member,
  { at, version: number, share }: Start,
): Promise<HubExperiment> {
  const hub = await requireLiveHub(app, member, at)
  requireStartable(hub)
  const document = documentOf(await requireOther(app, hub, number))
  requirePublishable(document)
  // Before the transaction, because addresses are looked up and codes are hashed.
  const planned = await planButtons(app, hub, document)
  return writing(app, async (inside) => {
    const locked = await lockLiveHub(inside, member, at)
    const published = requireStartable(locked)
    await requireOther(inside, locked, number)
    const id = newId('hxp')
    const experiment = { id, versionA: published, versionB: number, share }
    await recordTogether(inside, () => save(inside, member, { hub: locked, experiment, planned }))
    const row = await findExperiment(inside.db, member.accountId, { hubId: locked.id, id })
    if (!row) throw new Error('an experiment that was just written is there')
    return experimentItem(row, null)
  })
}

/** The number of the version that visitors see. */
function requireStartable(hub: HubRow): number {
  if (hub.experiment_id !== null) throw new Problem('experiment-running')
  if (hub.published_version === null || hub.disabled === 1) {
    throw new Problem('experiment-needs-page')
  }
  if (hub.scheduled_at !== null) {
    throw new Problem('experiment-needs-page', {
      detail: 'A publication is scheduled. Cancel it, or wait until it has happened, first.',
    })
  }
  return hub.published_version
}

async function requireOther(app: App, hub: HubRow, number: number) {
  const version = await findVersion(app.db, hub.account_id, { hubId: hub.id, number })
  const refuse = (message: string) => new Problem('invalid', { errors: { version: message } })
  if (!version) throw refuse('This hub has no version with that number')
  if (version.hash === hub.published_hash) throw refuse('This version looks like the published one')
  return version
}

interface NewExperiment {
  hub: HubRow
  experiment: { id: string; versionA: number; versionB: number; share: number }
  planned: readonly PlannedButton[]
}

async function save(
  inside: Inside,
  member: Member,
  { hub, experiment, planned }: NewExperiment,
): Promise<void> {
  const { id, versionA, versionB, share } = experiment
  const ownPlaces = await saveButtonsOfB(inside, member, { hub, planned })
  const isInserted = await tryInsertExperiment(inside.db, {
    id,
    hub_id: hub.id,
    account_id: hub.account_id,
    version_a: versionA,
    version_b: versionB,
    share,
    own_places: JSON.stringify(ownPlaces),
    status: 'RUNNING',
    started_at: inside.clock(),
    started_by: member.userId,
    ended_at: null,
    ended_by: null,
    promoted: null,
  })
  if (!isInserted) throw new Problem('experiment-running')
  await recordChange(inside, linkSubject(hub))
  await recordAudit(inside, {
    accountId: hub.account_id,
    userId: member.userId,
    action: 'hub.experiment-started',
    subject: hub.id,
    before: null,
    after: { versionA, versionB, share },
  })
}
