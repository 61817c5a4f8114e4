import { z } from 'zod'
import type { RemoveDomain } from '../../../contract/domains/domains.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { recordAudit, requirePermissionNow } from '../../people/index.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { OwnDomainsTable } from '../../schema/domains.ts'
import { everyLink } from '../../schema/seen-links.ts'
import { stopServing } from '../domains.ts'
import { audited, requireOwnDomain } from './item.ts'
import { KEPT_MS } from './next-state.ts'
import {
  countLinksOn,
  deleteLongRemoved,
  deleteRetiredKeys,
  listLongRemoved,
  listStranded,
} from './removal-store.ts'
import { deleteOwnDomain } from './store.ts'

export const TRASH_DOMAIN_JOB = 'trash-domain-links'

const TrashDomain = z.object({
  domainId: z.string(),
  /** Missing in jobs of an earlier version. */
  accountId: z.string().optional(),
  at: z.number(),
})

/** At most this many links go to the trash in the transaction of the removal; a job does the rest. */
const AT_ONCE = 100

/** Removes a domain from the account. With links on it only if they may go to the trash. */
export async function removeDomain(
  app: App,
  caller: Caller,
  { id, links }: RemoveDomain & { id: string },
): Promise<void> {
  await writing(app, async (inside) => {
    await requirePermissionNow(inside, caller, 'Admin')
    const row = await requireOwnDomain(inside, caller.accountId, id)
    const count = await countAllOn(inside, row)
    if (count > 0 && links !== 'trash') throw domainInUse(row.name, count)
    if (!(await remove(inside, row, { userId: caller.userId, count }))) {
      throw new Problem('not-found')
    }
  })
}

/** Removes a domain that was lost for too long; false when it is removed already. */
export async function removeLostDomain(inside: Inside, row: OwnDomainsTable): Promise<boolean> {
  return remove(inside, row, { userId: null, count: await countAllOn(inside, row) })
}

/** Also those that the caller does not see: a domain takes all of its links along. */
async function countAllOn(
  { db }: Inside,
  { id, account_id }: Pick<OwnDomainsTable, 'id' | 'account_id'>,
): Promise<number> {
  return (await countLinksOn(db, account_id, { ids: [id], sees: everyLink })).get(id) ?? 0
}

/** Frees the names and retired keys of domains removed long ago: any account can use such a name from then on. */
export async function forgetRemovedDomains(app: App): Promise<void> {
  const now = app.clock()
  // These links were made while their domain was being removed.
  for (const domainId of await listStranded(app.db)) {
    await app.hooks.trashLinks(app, { domainId, at: now })
  }
  const before = now - KEPT_MS
  for (const id of await listLongRemoved(app.db, before)) {
    // The keys go first: after an interruption the domain row still leads back here.
    await deleteRetiredKeys(app.db, id)
    await deleteLongRemoved(autocommit(app.db), id, before)
  }
}

export async function finishDomainTrash(app: App, payload: unknown, run: JobRun): Promise<void> {
  await app.hooks.trashLinks(app, TrashDomain.parse(payload), run.signal)
}

/**
 * The name and the keys of its links stay reserved for 60 days. One entry of the audit log covers all links: there may be
 * a hundred thousand.
 */
async function remove(
  inside: Inside,
  row: OwnDomainsTable,
  { userId, count }: { userId: string | null; count: number },
): Promise<boolean> {
  const { id, account_id: accountId } = row
  if (!(await deleteOwnDomain(inside.db, accountId, id))) return false
  const at = inside.clock()
  await inside.hooks.trashSomeLinks(inside, { domainId: id, at, limit: AT_ONCE })
  const payload: z.infer<typeof TrashDomain> = { domainId: id, accountId, at }
  await enqueue(inside.db, at, { kind: TRASH_DOMAIN_JOB, payload })
  await stopServing(inside, id)
  await recordAudit(inside, {
    accountId,
    userId,
    action: userId === null ? 'domain.expired' : 'domain.removed',
    subject: id,
    before: { ...audited(row), links: count },
    after: null,
  })
  return true
}

function domainInUse(name: string, count: number): Problem {
  const [are, links, them] =
    count === 1 ? ['is', '1 link', 'it'] : ['are', `${count.toLocaleString('en')} links`, 'them']
  return new Problem('domain-in-use', {
    detail: `There ${are} ${links} on ${name}. Removing the domain moves ${them} to the trash: say so with links=trash.`,
  })
}
