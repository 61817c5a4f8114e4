import type { DomainApps } from '../../../contract/domains/domain-apps.ts'
import type { App, Caller } from '../../context.ts'
import { recordAudit, requirePermissionNow } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { type Conditions, requireMatch, tagOf } from '../../platform/http/conditions.ts'
import { lockOwnDomain, requireOwnDomain } from '../own/own-domains.ts'
import { listApps, NO_APPS } from './apps.ts'
import { deleteAppText, putAppText } from './store.ts'

export async function readApps(
  app: App,
  { accountId }: Caller,
  domainId: string,
): Promise<DomainApps> {
  await requireOwnDomain(app, accountId, domainId)
  return (await listApps(app.db, accountId, [domainId])).get(domainId) ?? NO_APPS
}

/** Sets which apps may open the links of a domain. Without any, the domain has no files about them. */
export async function setApps(
  app: App,
  caller: Caller,
  { id, ifMatch, ifNoneMatch, ...apps }: DomainApps & Conditions & { id: string },
): Promise<DomainApps> {
  return writing(app, async (inside) => {
    const { accountId, userId } = caller
    await requirePermissionNow(inside, caller, 'Admin')
    await lockOwnDomain(inside.db, accountId, id)
    const before = await readApps(inside, caller, id)
    requireMatch({ ifMatch, ifNoneMatch }, { item: before, tag: tagOf(before) })
    const isNone = apps.ios.length === 0 && apps.android.length === 0
    if (isNone) await deleteAppText(inside.db, accountId, id)
    else await putAppText(inside.db, accountId, { domainId: id, apps: JSON.stringify(apps) })
    await recordAudit(inside, {
      accountId,
      userId,
      action: 'domain.apps-edited',
      subject: id,
      before: wordsOf(before),
      after: wordsOf(apps),
    })
    return apps
  })
}

/** As the audit log keeps them: one text for each system. */
const wordsOf = ({ ios, android }: DomainApps) => ({
  ios: ios.join(', '),
  android: android.map((one) => one.package).join(', '),
})
