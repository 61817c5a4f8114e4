import type { ExperimentVersion } from '../../../contract/hubs/experiments.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import type { App, Member } from '../../context.ts'
import type { LinkAddress } from '../../links/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockLiveHub } from '../draft.ts'
import { documentOf } from '../hub-item.ts'
import { readHub, requireLiveHub } from '../hubs.ts'
import { planButtons } from '../publishing/buttons.ts'
import { makePublic } from '../publishing/publish.ts'
import { requirePublishable } from '../publishing/publishable.ts'
import type { HubRow } from '../store.ts'
import { requireVersion } from '../versions/versions.ts'
import { endRunning } from './end-running.ts'
import { type ExperimentRow, findExperiment } from './store.ts'

interface ExperimentAddress {
  at: LinkAddress
  id: string
}

/** Everybody gets the published version again. */
export async function endExperiment(
  app: App,
  member: Member,
  { at, id }: ExperimentAddress,
): Promise<Hub> {
  return writing(app, async (inside) => {
    const hub = await lockLiveHub(inside, member, at)
    await requireRunning(inside, hub, id)
    await endRunning(inside, { hub, userId: member.userId })
    return readHub(inside, member, at)
  })
}

/** Ends the experiment, and everybody gets the version: A is published already, B is published now. */
export async function promoteVersion(
  app: App,
  member: Member,
  { at, id, version }: ExperimentAddress & { version: ExperimentVersion },
): Promise<Hub> {
  const hub = await requireLiveHub(app, member, at)
  const { version_b: number } = await requireRunning(app, hub, id)
  const b = version === 'B' ? await planOf(app, hub, number) : undefined
  return writing(app, async (inside) => {
    const locked = await lockLiveHub(inside, member, at)
    await requireRunning(inside, locked, id)
    await endRunning(inside, { hub: locked, userId: member.userId, promoted: version })
    if (b) {
      const isDraft = isReplaced(locked, { number, hash: b.hash })
      await makePublic(inside, member, { hub: locked, isDraft, ...b.publication })
    }
    return readHub(inside, member, at)
  })
}

/** Addresses may have been blocked since the start. */
async function planOf(app: App, hub: HubRow, number: number) {
  const version = await requireVersion(app.db, hub, number)
  const document = documentOf(version)
  requirePublishable(document)
  return {
    hash: version.hash,
    publication: { document, planned: await planButtons(app, hub, document) },
  }
}

/** Whether the promoted version becomes the draft as well: the draft is version B or has no changes. Newer edits stay. */
const isReplaced = (hub: HubRow, b: { number: number; hash: string }): boolean =>
  hub.draft_version === b.number ||
  hub.draft_hash === b.hash ||
  hub.draft_hash === hub.published_hash

async function requireRunning(app: App, hub: HubRow, id: string): Promise<ExperimentRow> {
  const row = await findExperiment(app.db, hub.account_id, { hubId: hub.id, id })
  if (!row) throw new Problem('not-found')
  if (row.status === 'ENDED') throw new Problem('experiment-ended')
  return row
}
