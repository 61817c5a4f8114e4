import type { HubDocument } from '../../../contract/hubs/document.ts'
import { diffDocuments, summaryOf } from '../../../contract/hubs/document-diff.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { recordTogether } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { type LinkAddress, updateHiddenLink } from '../../links/index.ts'
import { recordAudit, tellWebhooks } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { shortUrl } from '../../short-url.ts'
import { CARD_JOB } from '../cards/cards.ts'
import { lockLiveHub, requireMatch } from '../draft.ts'
import { endRunning } from '../experiments/end-running.ts'
import { documentOf, documentText, hashOf, isPublic } from '../hub-item.ts'
import { readHub, requireLiveHub } from '../hubs.ts'
import { type HubRow, updateHub } from '../store.ts'
import { addVersion } from '../versions/add-version.ts'
import { findVersion } from '../versions/store.ts'
import { requireVersion } from '../versions/versions.ts'
import { type PlannedButton, planButtons, saveButtons } from './buttons.ts'
import { requireNoExperiment, requirePublishable } from './publishable.ts'
import { clearSchedule } from './schedule-jobs.ts'

export interface HubCall {
  at: LinkAddress
  ifMatch: string | undefined
}

/** Addresses are checked before the transaction, so the draft may change meanwhile. */
const TRIES = 5

/** Publishes the draft, all of it or nothing. A draft that is public already stays as it is. */
export async function publishHub(app: App, member: Member, call: HubCall): Promise<Hub> {
  for (let tries = 0; tries < TRIES; tries++) {
    const hub = await requireLiveHub(app, member, call.at)
    requireNoExperiment(hub)
    if (isPublic(hub)) {
      await requireMatch(app, hub, call.ifMatch)
      return readHub(app, member, call.at)
    }
    const document = documentOf(hub)
    requirePublishable(document)
    const planned = await planButtons(app, hub, document)
    const published = await writing(app, async (inside) => {
      const locked = await lockLiveHub(inside, member, call.at)
      await requireMatch(inside, locked, call.ifMatch)
      requireNoExperiment(locked)
      if (locked.draft_version !== hub.draft_version) return undefined
      await makePublic(inside, member, { hub: locked, document, planned })
      return readHub(inside, member, call.at)
    })
    if (published) return published
  }
  throw new Problem('busy')
}

interface Publication {
  hub: HubRow
  document: HubDocument
  planned: readonly PlannedButton[]
  /** False if the draft has moved on since the version was scheduled. */
  isDraft?: boolean
}

/** Call it in a transaction that holds the hub's lock. Adds no version if the document is already published. */
export async function makePublic(
  inside: Inside,
  by: Pick<Member, 'userId'>,
  { hub, document, planned, isDraft = true }: Publication,
): Promise<void> {
  if (hashOf(documentText(document)) === hub.published_hash) return showAgain(inside, by, hub)
  await recordTogether(inside, async () => {
    const added = await addVersion(inside, hub, {
      document,
      kind: 'PUBLISHED',
      authorId: by.userId,
      summary: await summaryOfPublication(inside, hub, document),
      isDraft,
    })
    await saveButtons(inside, by, { hub, planned })
    await updateHub(inside.db, hub.account_id, {
      id: hub.id,
      changes: {
        published_version: added.number,
        published_hash: added.hash,
        published_at: inside.clock(),
        noindex: document.seo.noindex ? 1 : 0,
      },
    })
    await clearSchedule(inside, hub)
    await updateHiddenLink(inside, hub, { disabled: 0 })
    const payload = { hubId: hub.id, accountId: hub.account_id, before: hub.published_hash }
    await enqueue(inside.db, inside.clock(), { kind: CARD_JOB, payload })
    await recordAudit(inside, {
      accountId: hub.account_id,
      userId: by.userId,
      action: 'hub.published',
      subject: hub.id,
      before: { version: hub.published_version },
      after: { version: added.number },
    })
    await tellOfPublication(inside, hub, added.number)
  })
}

function tellOfPublication(inside: Inside, hub: HubRow, version: number): Promise<void> {
  const { id, account_id: accountId, domain, key, title } = hub
  const url = shortUrl(inside.config, domain, key)
  const item = { id, domain, key, shortUrl: url, title, version }
  return tellWebhooks(inside, { accountId, type: 'hub.published', items: [item] })
}

/** The published version as it is: its schedule was for the same content, and a disabled page is enabled. */
async function showAgain(inside: Inside, by: Pick<Member, 'userId'>, hub: HubRow): Promise<void> {
  await clearSchedule(inside, hub)
  if (hub.disabled === 1) await switchHub(inside, by.userId, { hub, isDisabled: false })
}

/** All that visitors see differently since the last publication. */
async function summaryOfPublication(app: App, hub: HubRow, document: HubDocument): Promise<string> {
  const { account_id, id: hubId, published_version: number } = hub
  const last =
    number === null ? undefined : await findVersion(app.db, account_id, { hubId, number })
  return last ? summaryOf(diffDocuments(documentOf(last), document)) : 'First publication'
}

/** Takes the draft back to the published version. The changes stay in the history. */
export async function discardDraft(app: App, member: Member, call: HubCall): Promise<Hub> {
  return writing(app, async (inside) => {
    const hub = await lockLiveHub(inside, member, call.at)
    await requireMatch(inside, hub, call.ifMatch)
    const { published_version: number } = hub
    if (number === null) {
      throw new Problem('not-found', { detail: 'This hub was never published.' })
    }
    if (hub.published_hash !== hub.draft_hash) {
      const version = await requireVersion(inside.db, hub, number)
      const added = await addVersion(inside, hub, {
        document: documentOf(version),
        kind: 'RESTORED',
        authorId: member.userId,
        summary: `Discarded the changes since ${number}`,
      })
      await recordAudit(inside, {
        accountId: member.accountId,
        userId: member.userId,
        action: 'hub.discarded',
        subject: hub.id,
        before: { version: hub.draft_version },
        after: { version: added.number },
      })
    }
    return readHub(inside, member, call.at)
  })
}

/** A disabled page answers 410; its buttons lead nowhere. */
export async function disableHub(
  app: App,
  member: Member,
  { at, isDisabled }: { at: LinkAddress; isDisabled: boolean },
): Promise<Hub> {
  return writing(app, async (inside) => {
    const hub = await lockLiveHub(inside, member, at)
    if ((hub.disabled === 1) === isDisabled) return readHub(inside, member, at)
    if (isDisabled) {
      await clearSchedule(inside, hub)
      await endRunning(inside, { hub, userId: member.userId })
    }
    await switchHub(inside, member.userId, { hub, isDisabled })
    return readHub(inside, member, at)
  })
}

async function switchHub(
  inside: Inside,
  userId: string,
  { hub, isDisabled }: { hub: HubRow; isDisabled: boolean },
): Promise<void> {
  await updateHiddenLink(inside, hub, { disabled: isDisabled ? 1 : 0 })
  await recordAudit(inside, {
    accountId: hub.account_id,
    userId,
    action: isDisabled ? 'hub.disabled' : 'hub.enabled',
    subject: hub.id,
    before: { disabled: hub.disabled },
    after: { disabled: isDisabled ? 1 : 0 },
  })
}
