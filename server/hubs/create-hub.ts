import type { HubDocument } from '../../contract/hubs/document.ts'
import type { CreateHub, Hub } from '../../contract/hubs/hubs.ts'
import type { VersionKind } from '../../contract/hubs/versions.ts'
import type { App, Inside, Member } from '../context.ts'
import { requireHubDomain } from '../domains/index.ts'
import { insertHiddenLink, requireQuota } from '../links/index.ts'
import { recordAudit } from '../people/index.ts'
import { writing } from '../platform/database/writing.ts'
import { newId } from '../platform/ids.ts'
import { HUB_TYPE } from '../schema/link-types.ts'
import { documentText, firstSettings, hashOf } from './hub-item.ts'
import { readHub, requireHubs } from './hubs.ts'
import { insertHub } from './store.ts'
import { insertVersion } from './versions/store.ts'

/** Hubs begin as drafts: visitors get 404 until the first version is published. */
export async function createHub(app: App, member: Member, input: CreateHub): Promise<Hub> {
  requireHubs(app)
  const domain = await requireHubDomain(app, member.accountId, input.domain)
  const document = documentText(input.document ?? firstDocument(input))
  return writing(app, async (inside) => {
    await requireQuota(inside, member.accountId, { type: HUB_TYPE })
    const link = await insertHiddenLink(inside, {
      id: newId('hub'),
      accountId: member.accountId,
      createdBy: member.userId,
      domainId: domain.id,
      type: HUB_TYPE,
      title: input.title,
      redirectTo: '',
      vanity: input.vanity,
    })
    await insertDraft(inside, member, { id: link.id, domainId: domain.id, document, input })
    await recordAudit(inside, {
      accountId: member.accountId,
      userId: member.userId,
      action: 'hub.created',
      subject: link.id,
      before: null,
      after: { title: input.title, domain: domain.name, key: link.key },
    })
    return readHub(inside, member, { domain: domain.name, key: link.key })
  })
}

interface FirstDraft {
  id: string
  domainId: string
  document: string
  input: CreateHub
}

async function insertDraft(
  inside: Inside,
  member: Member,
  { id, domainId, document, input }: FirstDraft,
): Promise<void> {
  const now = inside.clock()
  const hash = hashOf(document)
  await insertHub(inside.db, {
    id,
    account_id: member.accountId,
    domain_id: domainId,
    description: input.description?.trim() || null,
    settings: JSON.stringify(firstSettings),
    is_root: 0,
    draft_version: 1,
    draft_hash: hash,
    published_version: null,
    published_hash: null,
    published_at: null,
    noindex: 0,
    scheduled_version: null,
    scheduled_at: null,
    saved_at: now,
    saved_by: member.userId,
  })
  await insertVersion(inside.db, {
    hub_id: id,
    number: 1,
    account_id: member.accountId,
    ...firstVersion(input),
    label: null,
    author_id: member.userId,
    created_at: now,
    hash,
    document,
  })
}

function firstVersion({ importedFrom }: CreateHub): { kind: VersionKind; summary: string } {
  const from = importedFrom?.replace(/\s+/g, ' ').trim()
  return from
    ? { kind: 'IMPORTED', summary: `Imported from ${from}` }
    : { kind: 'AUTOSAVE', summary: 'Created' }
}

/** A page that shows its name and nothing else yet. */
function firstDocument({ title, description, preset = 'slate' }: CreateHub): HubDocument {
  return {
    profile: { name: title, bio: description?.trim() ?? '' },
    blocks: [],
    theme: { preset },
    seo: {},
  }
}
