import { comparedKey, type KeyRules, keyProblem } from '../../../contract/links/keys.ts'
import { EditLink } from '../../../contract/links/links.ts'
import { GeoRules } from '../../../contract/links/rules/rules.ts'
import { UtmParams } from '../../../contract/links/utm.ts'
import { countedLimits } from '../../../contract/plans/tiers.ts'
import type { AccountRow, RowCheck } from '../../account-data/account-rows.ts'
import type { App } from '../../context.ts'
import { requireTarget } from '../../domains/index.ts'
import { blockedKeyProblem } from '../../operators/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { ALIAS_TYPE, BUTTON_TYPE, HUB_TYPE, isListed } from '../../schema/link-types.ts'
import { MADE_KEY_LENGTH } from '../keys.ts'
import { requireRules } from '../links.ts'
import { listHeldKeys, listRetired } from '../store.ts'
import { countLimitedLinks, findQuota, type LimitedLinks } from '../write/link-quota.ts'
import { readSnapshot } from '../write/snapshot.ts'
import { rulesOf } from './domain-rules.ts'

/** Whether each link could have been made here, and has room. */
export async function checkLinkRows(
  app: App,
  rows: readonly AccountRow[],
  check: RowCheck,
): Promise<void> {
  for (const row of rows) await requireFields(app, row)
  if (!check.isResumed) await requireRoom(app, rows, check)
  await findTakenKeys(app, rows, check)
}

async function requireFields(app: App, row: AccountRow): Promise<void> {
  const type = String(row.type)
  if (type === ALIAS_TYPE) return requireEmpty(row)
  const text = JSON.stringify({ ...row, account_id: undefined, folder_id: undefined })
  const { geo, domain: _, deletedAt, hasPassword, type: __, ...fields } = readSnapshot(text) ?? {}
  if (isListed(type)) requireFit(row, EditLink.safeParse({ ...onlyOf(fields), key: 'any-key' }))
  requireFit(row, UtmParams.safeParse(JSON.parse(String(row.utm))))
  await requireAddresses(app, row)
  await requireGeo(app, row, geo)
}

/** What a snapshot has beside the fields of a call. */
function onlyOf({ key, aliases, tags, folderId, ...fields }: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function requireEmpty(row: AccountRow): void {
  if (row.redirect_to !== '' || row.geo !== '[]') throw refusal(row, 'An alias has no target')
}

interface Parsed {
  success: boolean
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

function requireFit(row: AccountRow, parsed: Parsed): void {
  if (parsed.success) return
  const [issue] = parsed.error?.issues ?? []
  throw refusal(row, `${issue?.path.join('.')}: ${issue?.message}`)
}

async function requireAddresses(app: App, row: AccountRow): Promise<void> {
  if (row.type === HUB_TYPE) return
  for (const name of ['redirect_to', 'expired_to', 'fallback_url']) {
    const address = row[name]
    if (typeof address !== 'string' || (address === '' && name !== 'redirect_to')) continue
    await within(row, () => requireTarget(app, address, name))
  }
}

async function requireGeo(app: App, row: AccountRow, geo: unknown): Promise<void> {
  const isGeo = row.type === 'GEO'
  if (Array.isArray(geo) && geo.length === 0) {
    if (isGeo) throw refusal(row, 'A GeoFurl has rules')
    return
  }
  if (!isGeo && row.type !== BUTTON_TYPE) throw refusal(row, 'Only a GeoFurl has rules')
  const rules = GeoRules.safeParse(geo)
  requireFit(row, rules)
  if (rules.data) await within(row, () => requireRules(app, rules.data))
}

/** Says of which link a problem is. */
async function within<T>(row: AccountRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw refusal(row, error.errors[0]?.message ?? error.detail)
  }
}

function refusal({ domain_id, key }: AccountRow, why: string): Problem {
  return new Problem('invalid', {
    detail: `The link ${domain_id}/${key} cannot be restored: ${why}.`,
  })
}

const limits = ['links', 'geoLinks', 'hubs', 'monitors'] as const satisfies LimitedLinks[]

async function requireRoom(app: App, rows: readonly AccountRow[], { accountId, sums }: RowCheck) {
  const live = rows
    .filter((row) => row.deleted_at === null)
    .map(({ type, monitoring }) => ({
      type: String(type),
      monitoring: Number(monitoring),
      links: 1,
    }))
  const used = countLimitedLinks(live)
  for (const of of limits) {
    const count = (sums.get(of) ?? 0) + used[of]
    sums.set(of, count)
    const room = used[of] > 0 ? await findQuota(app, accountId, of) : undefined
    if (!room || count <= room.left) continue
    const { publicUrl, basePath } = app.config
    const most = `Your plan has room for ${room.limit.toLocaleString('en')} ${countedLimits[of].more}, and the export has more.`
    const detail = `${most} Upgrade at ${publicUrl}${basePath}upgrade, and send it again.`
    throw new Problem('limit-reached', { detail })
  }
}

/** Links whose key another account has, or had, get a new one; such aliases are left out. */
async function findTakenKeys(
  app: App,
  rows: readonly AccountRow[],
  check: RowCheck,
): Promise<void> {
  const known = rows.flatMap((row) => {
    const kind = row.type === HUB_TYPE || row.type === BUTTON_TYPE ? 'hub' : 'link'
    const domainId = check.domainIdOf(String(row.domain_id), kind)
    return domainId === undefined ? [] : [{ row, domainId, key: String(row.key) }]
  })
  for (const [domainId, some] of Map.groupBy(known, (one) => one.domainId)) {
    const rules = await rulesOf(app.db, domainId)
    const keys = some.map(({ key }) => comparedKey(key, rules))
    const retired = await listRetired(app.db, check.accountId, { domainId, keys })
    const taken = await listHeldKeys(app.db, { domainId, keys }, { exceptOf: check.accountId })
    for (const [at, { row }] of some.entries()) {
      const compared = keys[at] ?? ''
      const isFree =
        !retired.has(compared) &&
        !taken.has(compared) &&
        isFirst(check, `${domainId}/${compared}`) &&
        (await isUsable(app, row, rules))
      if (!isFree) check.lose('key', String(row.id))
    }
  }
}

/** Two links that differed by case are one address on a domain that tells no capital letters apart. */
function isFirst({ sums }: RowCheck, address: string): boolean {
  const isNew = !sums.has(address)
  sums.set(address, 1)
  return isNew
}

const MADE = new RegExp(`^[a-z][0-9a-z]{${MADE_KEY_LENGTH - 1}}$`)

/** A key that was made is none that people ask for. */
async function isUsable(app: App, { key }: AccountRow, rules: KeyRules): Promise<boolean> {
  const text = String(key)
  if (keyProblem(text, rules) !== undefined) return MADE.test(text)
  return (await blockedKeyProblem(app, text)) === undefined
}
