import { isDeepStrictEqual } from 'node:util'
import type { EditHub, Hub, HubSettings } from '../../contract/hubs/hubs.ts'
import { cleanCustomCss } from '../../hub-page/custom-css.ts'
import { recordChange } from '../changes/changes.ts'
import type { App, Inside, Member } from '../context.ts'
import { isOwnDomain } from '../domains/index.ts'
import { type LinkAddress, linkSubject, updateHiddenLink } from '../links/index.ts'
import { recordAudit, tierOf } from '../people/index.ts'
import { writing } from '../platform/database/writing.ts'
import { type Conditions, requireMatch } from '../platform/http/conditions.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockLiveHub } from './draft.ts'
import { hubItem, hubTag, type KeptSettings, keptSettingsOf } from './hub-item.ts'
import { readHub } from './hubs.ts'
import { clearRoot, type HubRow, updateHub } from './store.ts'

/** Changes what belongs to no version, at once. Only sent fields change. */
export async function editHub(
  app: App,
  member: Member,
  { at, ...input }: EditHub & Conditions & { at: LinkAddress },
): Promise<Hub> {
  await requireTierFor(app, member, input.settings ?? {})
  return writing(app, async (inside) => {
    const before = await lockLiveHub(inside, member, at)
    const item = hubItem(inside.config, before)
    requireMatch(input, { item, tag: hubTag(item) })
    const { isRoot, ...sent } = input.settings ?? {}
    const settings: KeptSettings = { ...keptSettingsOf(before), ...sent }
    const changes = {
      settings: JSON.stringify({ ...settings, pageCss: pageCssOf(settings) }),
      ...(input.description === undefined
        ? {}
        : { description: input.description?.trim() || null }),
    }
    const title = input.title ?? before.title
    const wished = { ...before, ...changes, title, is_root: Number(isRoot ?? before.is_root) }
    if (isDeepStrictEqual(wished, before)) return readHub(inside, member, at)
    if (isRoot !== undefined) await setRoot(inside, before, isRoot)
    await updateHub(inside.db, member.accountId, { id: before.id, changes })
    await updateHiddenLink(inside, before, { title })
    const after = await lockLiveHub(inside, member, at)
    await recordAudit(inside, {
      accountId: member.accountId,
      userId: member.userId,
      action: 'hub.edited',
      subject: before.id,
      before: audited(before),
      after: audited(after),
    })
    return readHub(inside, member, at)
  })
}

/** What of the custom CSS goes into the page. */
export function pageCssOf({ customCss }: Pick<KeptSettings, 'customCss'>): string | null {
  return customCss === null ? null : cleanCustomCss(customCss).css
}

/** The code of a lock is shared with visitors; the audit log keeps only that there is one. */
function audited(row: HubRow): object {
  const { lock, ...settings } = keptSettingsOf(row)
  const { title, description, is_root } = row
  return { title, description, is_root, lock: lock.kind, ...settings }
}

async function requireTierFor(
  app: App,
  member: Member,
  { removeBranding, customCss }: Partial<HubSettings>,
): Promise<void> {
  if (!removeBranding && !customCss) return
  if ((await tierOf(app, member.accountId)) === 'PRO') return
  const { publicUrl, basePath } = app.config
  const what = removeBranding ? "A page without 'Made with Unfurly'" : 'Custom CSS'
  throw new Problem('limit-reached', {
    detail: `${what} is part of Pro. Upgrade at ${publicUrl}${basePath}upgrade.`,
  })
}

/** A domain shows one hub without a key; the latest choice wins. */
async function setRoot(inside: Inside, hub: HubRow, isRoot: boolean): Promise<void> {
  if (isRoot && !(await isOwnDomain(inside, hub.account_id, hub.domain_id))) {
    const message = 'Only a domain of your own can show a hub without a key'
    throw new Problem('invalid', { errors: { 'settings.isRoot': message } })
  }
  if (isRoot) await clearRoot(inside.db, hub.domain_id)
  const changes = { is_root: isRoot ? 1 : 0 }
  await updateHub(inside.db, hub.account_id, { id: hub.id, changes })
  await recordChange(inside, 'domains')
  await recordChange(inside, linkSubject(hub))
}
