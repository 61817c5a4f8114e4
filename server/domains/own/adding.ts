import { counted } from '../../../contract/counted.ts'
import type { AddDomain, ListDomains, OwnDomain } from '../../../contract/domains/domains.ts'
import type { Page } from '../../../contract/paging.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { recordAudit, requirePermissionNow, tierOf } from '../../people/index.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId, randomText } from '../../platform/ids.ts'
import type { OwnDomainsTable } from '../../schema/domains.ts'
import { listReservedNames } from '../domains.ts'
import { noFinding } from './finding.ts'
import { audited, domainItems, readOwnDomain } from './item.ts'
import { NameError, normaliseName } from './name.ts'
import { countOwnDomains, findKept, insertOwnDomain, listOwnDomains } from './store.ts'

const PROOF_LENGTH = 32

export async function listDomains(
  app: App,
  { accountId }: Caller,
  { limit, cursor }: ListDomains,
): Promise<Page<OwnDomain>> {
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listOwnDomains(app.db, accountId, { after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: await domainItems(app, accountId, shown),
    nextCursor: last ? writeTimeCursor({ at: last.created_at, id: last.id }) : null,
    total: await countOwnDomains(app.db, accountId),
  }
}

/**
 * Adds a name to the account's list and answers the records that prove it. Any account may add any name: it gets the
 * name only with the proof.
 */
export async function addDomain(app: App, caller: Caller, input: AddDomain): Promise<OwnDomain> {
  const { accountId } = caller
  const name = await requireName(app, input.name)
  const kind = input.kind ?? 'link'
  if (kind === 'hub' && !app.config.flags.hub) {
    throw new Problem('invalid', { errors: { kind: 'Hubs are off on this installation' } })
  }
  return writing(app, async (inside) => {
    await requirePermissionNow(inside, caller, 'Create')
    const { id, ...keys } = await requireKept(inside, accountId, { name, kind })
    await requireRoom(inside, accountId, name)
    const now = app.clock()
    const row: OwnDomainsTable = {
      id,
      account_id: accountId,
      kind,
      name,
      proof: randomText(PROOF_LENGTH),
      state: 'waiting',
      state_since: now,
      checked_at: null,
      next_check_at: now,
      finding: JSON.stringify(noFinding),
      root_target: null,
      not_found_target: null,
      expired_target: null,
      created_by: caller.userId,
      created_at: now,
      ...keys,
    }
    if (!(await insertOwnDomain(inside.db, row))) throw alreadyAdded(name)
    await recordAudit(inside, {
      accountId,
      userId: caller.userId,
      action: 'domain.added',
      subject: id,
      before: null,
      after: audited(row),
    })
    return readOwnDomain(inside, accountId, id)
  })
}

async function requireName(app: App, text: string): Promise<string> {
  try {
    return normaliseName(text, await listReservedNames(app))
  } catch (error) {
    if (error instanceof NameError)
      throw new Problem('invalid', { errors: { name: error.message } })
    throw error
  }
}

type KeptDomain = Pick<OwnDomainsTable, 'id' | 'key_rule' | 'case_sensitive'>

/**
 * Reuses the id and the keys of a kept name, so that an account that adds its name again finds the links in the trash.
 */
async function requireKept(
  app: App,
  accountId: string,
  { name, kind }: Pick<OwnDomainsTable, 'name' | 'kind'>,
): Promise<KeptDomain> {
  const kept = await findKept(app.db, accountId, name)
  if (!kept) return { id: newId('dom'), key_rule: 'standard', case_sensitive: 0 }
  const { kind: before, ...domain } = kept
  if (before === kind) return domain
  throw new Problem('invalid', {
    errors: { kind: `It was a ${kept.kind} domain here before. Add it as one again` },
  })
}

/** The account row is locked by now, so of two concurrent calls for the last place one is refused. */
async function requireRoom(inside: Inside, accountId: string, name: string): Promise<void> {
  if (!inside.config.flags.payments) return
  const limit = tierLimits[await tierOf(inside, accountId)].domains
  if (limit === null) return
  const used = (await countOwnDomains(inside.db, accountId)) + 1
  if (used <= limit)
    return inside.hooks.limitUsed(inside, accountId, { of: 'domains', used, limit })
  throw new Problem('limit-reached', {
    detail: `Your plan has room for ${counted(limit, 'domain')}. Remove one that you do not need, or upgrade; then add ${name}.`,
  })
}

function alreadyAdded(name: string): Problem {
  const detail = `Your account has ${name} already.`
  return new Problem('domain-added', { detail, errors: { name: detail } })
}
