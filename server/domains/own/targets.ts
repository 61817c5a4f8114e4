import type { EditDomain, OwnDomain } from '../../../contract/domains/domains.ts'
import { recordChange } from '../../changes/changes.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { type Conditions, isConditional, requireMatch } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { OwnDomainsTable } from '../../schema/domains.ts'
import { requireTarget } from '../targets/targets.ts'
import { audited, domainTag, readOwnDomain, requireOwnDomain } from './item.ts'
import { changeKeyRules } from './key-rules.ts'
import { lockOwnDomain, updateOwnDomain } from './store.ts'

const columns = {
  rootTarget: 'root_target',
  notFoundTarget: 'not_found_target',
  expiredTarget: 'expired_target',
} as const satisfies Partial<Record<keyof EditDomain, keyof OwnDomainsTable>>

type TargetField = keyof typeof columns

/** Sets where the domain sends visitors who follow no link, and which keys it takes. */
export async function editDomain(
  app: App,
  caller: Caller,
  { id, ...input }: EditDomain & Conditions & { id: string },
): Promise<OwnDomain> {
  return writing(app, async (inside) => {
    const row = await requireDomainToEdit(inside, caller.accountId, { id, ...input })
    const targets = await changedTargets(inside, row, input)
    const changes = { ...targets, ...(await changeKeyRules(inside, caller, { row, input })) }
    if (Object.keys(changes).length === 0) return readOwnDomain(inside, caller.accountId, id)
    // A concurrent check changed the state: a repeated call reads the row again and succeeds.
    if (!(await updateOwnDomain(inside.db, row, changes))) throw new Problem('busy')
    await recordChange(inside, 'domains')
    await recordAudit(inside, {
      accountId: caller.accountId,
      userId: caller.userId,
      action: 'domain.edited',
      subject: id,
      before: audited(row),
      after: audited({ ...row, ...changes }),
    })
    return readOwnDomain(inside, caller.accountId, id)
  })
}

async function changedTargets(
  app: App,
  row: OwnDomainsTable,
  input: EditDomain,
): Promise<Partial<OwnDomainsTable>> {
  const changes: Partial<OwnDomainsTable> = {}
  for (const field of Object.keys(columns) as TargetField[]) {
    const text = input[field]
    if (text !== undefined) {
      changes[columns[field]] = text?.trim() ? await requireField(app, row, { field, text }) : null
    }
  }
  return changes
}

/** Like a link's target, but never the domain itself, which may not be proven yet. */
async function requireField(
  app: App,
  { name }: OwnDomainsTable,
  { field, text }: { field: TargetField; text: string },
): Promise<string> {
  const target = await requireTarget(app, text, field)
  if (new URL(target).hostname.replace(/\.$/, '') !== name) return target
  throw new Problem('invalid', { errors: { [field]: 'This leads back to the domain itself' } })
}

/** With conditions, the domain is locked until the transaction ends, so that they hold until then. */
export async function requireDomainToEdit(
  inside: Inside,
  accountId: string,
  { id, ...conditions }: Conditions & { id: string },
): Promise<OwnDomainsTable> {
  const row = await requireOwnDomain(inside, accountId, id)
  if (!isConditional(conditions)) return row
  await lockOwnDomain(inside.db, accountId, id)
  const item = await readOwnDomain(inside, accountId, id)
  requireMatch(conditions, { item, tag: domainTag(item) })
  return requireOwnDomain(inside, accountId, id)
}
