import type { EditDomain } from '../../../contract/domains/domains.ts'
import type { Caller, Inside } from '../../context.ts'
import { requirePermissionNow } from '../../people/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { OwnDomainsTable } from '../../schema/domains.ts'
import { listUsedDomains, lockServedDomain, updateServedRules } from './key-rules-store.ts'

type RulesRow = Pick<OwnDomainsTable, 'key_rule' | 'case_sensitive'>

/**
 * The changes of the keys that a domain takes, after they were made where links look them up. Only an Owner makes them, and
 * only while nothing has a key there: a key would be stored under rules that hold no more.
 */
export async function changeKeyRules(
  inside: Inside,
  caller: Caller,
  { row, input }: { row: OwnDomainsTable; input: EditDomain },
): Promise<Partial<RulesRow>> {
  const rules = wantedRules(row, input)
  const isSame = rules.key_rule === row.key_rule && rules.case_sensitive === row.case_sensitive
  if (isSame) return {}
  await requirePermissionNow(inside, caller, 'Owner')
  requireLinkKind(row, input)
  await lockServedDomain(inside.db, row.id)
  if ((await listUsedDomains(inside.db, [row.id])).has(row.id)) throw inUse(row.name)
  await updateServedRules(inside.db, row.account_id, { id: row.id, rules })
  return rules
}

function wantedRules(row: OwnDomainsTable, { keyRule, caseSensitive }: EditDomain): RulesRow {
  return {
    key_rule: keyRule ?? row.key_rule,
    case_sensitive: caseSensitive === undefined ? row.case_sensitive : Number(caseSensitive),
  }
}

function requireLinkKind({ kind }: OwnDomainsTable, { keyRule }: EditDomain): void {
  if (kind === 'link') return
  const field = keyRule === undefined ? 'caseSensitive' : 'keyRule'
  throw new Problem('invalid', { errors: { [field]: 'Hubs have the usual keys on every domain' } })
}

const inUse = (name: string): Problem =>
  new Problem('domain-in-use', {
    detail: `${name} has links, perhaps only in the trash. Its keys can be changed once all of them are gone for good.`,
  })
