import { comparedKey, type KeyRules } from '../../../contract/links/keys.ts'
import type { Inside } from '../../context.ts'
import type { Domain } from '../../domains/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { randomText } from '../../platform/ids.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import type { LinksTable } from '../../schema/links.ts'
import { listTakenIds } from '../external/store.ts'
import { isUsableMadeKey, MADE_KEY_LENGTH, type NamedKey, requireUsableKey } from '../keys.ts'
import { findKeyRules, isKeyRetired } from '../store.ts'
import { insertLink } from './write-store.ts'

const MADE_KEY_TRIES = 20

interface WantedKey {
  vanity: string | null | undefined
  /** Of the row's domain. */
  rules: KeyRules
}

/** Inserts the row under the requested key, or under a random one. The unique index decides races. */
export async function insertWithKey(
  inside: Inside,
  row: LinksTable,
  { vanity, rules }: WantedKey,
): Promise<LinksTable> {
  const named = vanity
    ? await insertNamed(inside, row, await requireUsableKey(inside, rules, vanity))
    : await insertMade(inside, row)
  await requireSameRules(inside, row.domain_id, rules)
  return named
}

async function insertNamed(inside: Inside, row: LinksTable, name: NamedKey): Promise<LinksTable> {
  const named = { ...row, ...name }
  const at = { domainId: row.domain_id, compared: name.key_lower }
  const isFree =
    !(await isKeyRetired(inside.db, row.account_id, at)) && (await insertLink(inside.db, named))
  if (isFree) return named
  await requireFreeExternalId(inside, row)
  throw keyTaken()
}

async function insertMade(inside: Inside, row: LinksTable): Promise<LinksTable> {
  for (let tries = 0; tries < MADE_KEY_TRIES; tries++) {
    const key = randomText(MADE_KEY_LENGTH)
    const compared = comparedKey(key)
    const named = { ...row, key, key_lower: compared }
    const at = { domainId: row.domain_id, compared }
    const isRetired = await isKeyRetired(inside.db, row.account_id, at)
    if (!isUsableMadeKey(inside, key) || isRetired) continue
    if (await insertLink(inside.db, named)) return named
    await requireFreeExternalId(inside, row)
  }
  throw new Error('no free key was made in twenty tries')
}

/**
 * Fails if the rules of the domain were changed since its row was read. An insert waits for such a change, and a change for
 * inserts, because a link refers to its domain: so no link is stored under the rules from before.
 */
export async function requireSameRules(
  inside: Inside,
  domainId: string,
  rules: KeyRules,
): Promise<void> {
  const found = await findKeyRules(inside.db, domainId)
  const now = found && keyRulesOf(found)
  const isSame = now?.keyRule === rules.keyRule && now.caseSensitive === rules.caseSensitive
  if (!isSame) throw new Problem('busy')
}

/** The same for rows on these domains, each asked once. */
export async function requireSameRulesOf(
  inside: Inside,
  rows: readonly { domain: Domain }[],
): Promise<void> {
  const domains = new Map(rows.map(({ domain }) => [domain.id, domain]))
  for (const domain of domains.values()) {
    await requireSameRules(inside, domain.id, keyRulesOf(domain))
  }
}

export const keyTaken = (): Problem =>
  new Problem('key-taken', { errors: { vanity: 'Already in use. Choose another key.' } })

export const externalIdTaken = (): Problem =>
  new Problem('external-id-taken', { errors: { externalId: 'Another link has this external ID.' } })

/** For a link that was not inserted: throws if that was because of its external id. */
async function requireFreeExternalId({ db }: Inside, row: LinksTable): Promise<void> {
  if (row.external_id === null) return
  const taken = await listTakenIds(db, row.account_id, [row.external_id])
  if (taken.size > 0) throw externalIdTaken()
}
