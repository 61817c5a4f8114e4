import { keyProblem } from '../../../contract/links/keys.ts'
import type { Link } from '../../../contract/links/links.ts'
import { recordChange } from '../../changes/changes.ts'
import type { Inside, Member } from '../../context.ts'
import { requireLinkDomain } from '../../domains/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { keyAt, keyRulesOf } from '../../schema/key-at.ts'
import { recordAliasesOf } from '../link-aliases.ts'
import { linkSubject } from '../link-row.ts'
import { type LinkAddress, readLink, requireLiveFurl } from '../links.ts'
import { isKeyTaken } from '../store.ts'
import { retireKeys } from '../trash/purge-store.ts'
import { requireSameRules } from './new-key.ts'
import { saveChanges } from './save-changes.ts'

/** Keeps the key on the new domain. The old address answers 410, and only this account can use it again. */
export async function moveLink(
  inside: Inside,
  member: Member,
  { to, ...at }: LinkAddress & { to: string },
): Promise<Link> {
  const before = await requireLiveFurl(inside, member, at)
  const domain = await requireLinkDomain(inside, member.accountId, to)
  if (domain.id === before.domain_id) return readLink(inside, member, at)
  const rules = keyRulesOf(domain)
  if (keyProblem(before.key, rules) !== undefined) {
    const to = `${domain.name} does not take such a key: ${keyProblem(before.key, rules)}`
    throw new Problem('invalid', { errors: { to } })
  }
  const there = keyAt(domain, before.key)
  const isTaken = await isKeyTaken(inside.db, member.accountId, there)
  if (isTaken) {
    throw new Problem('key-taken', { errors: { to: 'This key is already in use there.' } })
  }
  const changes = { domain_id: domain.id, key_lower: there.compared }
  const auditExtras = { before: { domain: before.domain }, after: { domain: domain.name } }
  await saveChanges(inside, member, { before, changes, action: 'link.moved', auditExtras })
  await requireSameRules(inside, domain.id, rules)
  await retireKeys(inside.db, [before], inside.clock())
  await recordChange(inside, linkSubject(before))
  await recordAliasesOf(inside, before)
  return readLink(inside, member, { domain: domain.name, key: before.key })
}
