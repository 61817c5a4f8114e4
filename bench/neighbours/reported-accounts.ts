import { lastClosedHour } from '../../server/clicks/traffic/hours.ts'
import type { ClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'
import { DAY, HOUR } from '../../server/platform/clock.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { type ClickedAccount, fillClickedAccount } from './clicked-account.ts'
import type { NeighbourRig } from './rig.ts'
import { withStores } from './stores.ts'
import { sumMadeClicks } from './summed-clicks.ts'

export const ACCOUNTS = 100
export const ACCOUNT_PREFIX = 'acc_reported'
const LINKS_OF_EACH = 10
const CLICKS_AN_HOUR = 60
/** The factor by which the last hour exceeds the usual number. */
const SPIKE = 5
const WEEKS = 8
/** Hours around the same one of earlier weeks. */
const AROUND = 4
const AGE_MS = 400 * DAY

/** Accounts with a member each and clicks around the same hour of some weeks, of which the last one is unusual. */
export interface ReportedAccounts {
  members: readonly { accountId: string; userId: string }[]
  /** The unusual hour, in epoch milliseconds. */
  hour: number
}

const filled = new WeakMap<NeighbourRig, Promise<ReportedAccounts>>()

/** Makes them once. */
export function fillReportedAccounts(rig: NeighbourRig): Promise<ReportedAccounts> {
  const accounts = filled.get(rig) ?? fill(rig)
  filled.set(rig, accounts)
  return accounts
}

async function fill(rig: NeighbourRig): Promise<ReportedAccounts> {
  const heavy = await fillClickedAccount(rig)
  return withStores(rig, async ({ clickhouse, db }) => {
    const members = Array.from({ length: ACCOUNTS }, (_, n) => ({
      accountId: `${ACCOUNT_PREFIX}${n}`,
      userId: `usr_reported${n}`,
    }))
    const hour = lastClosedHour(Date.now())
    await insertAccounts(db, members)
    await insertHours(clickhouse, heavy, hour)
    await sumMadeClicks(clickhouse, ACCOUNT_PREFIX)
    return { members, hour }
  })
}

/** Copies of an account with its owner. */
async function insertAccounts(db: Database, members: ReportedAccounts['members']): Promise<void> {
  const membership = await db.selectFrom('memberships').selectAll().executeTakeFirstOrThrow()
  const { account_id, user_id } = membership
  const [user, account] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow(),
    db.selectFrom('accounts').selectAll().where('id', '=', account_id).executeTakeFirstOrThrow(),
  ])
  const same = { created_at: Date.now() - AGE_MS }
  const copies = members.map(({ accountId, userId }) => ({
    user: { ...user, ...same, id: userId, email: `${userId}@bench.example` },
    account: { ...account, ...same, id: accountId, referral_code: null },
    membership: { ...membership, ...same, account_id: accountId, user_id: userId },
  }))
  await db.transaction().execute(async (tx) => {
    for (const copy of copies) {
      await tx.insertInto('users').values(copy.user).execute()
      await tx.insertInto('accounts').values(copy.account).execute()
      await tx.insertInto('memberships').values(copy.membership).execute()
    }
  })
}

/** The links are those of the heavy account: only links that exist are judged. */
async function insertHours(
  clickhouse: ClickHouse,
  { links }: ClickedAccount,
  last: number,
): Promise<void> {
  const ids = links.map(({ id }) => `'${id}'`).join(', ')
  for (let ago = WEEKS; ago >= 0; ago--) {
    const around = ago === 0 ? 0 : AROUND
    for (let off = -around; off <= around; off++) {
      const hour = last - ago * 7 * DAY + off * HOUR
      const clicks = CLICKS_AN_HOUR * (ago === 0 ? SPIKE : 1)
      await clickhouse.command(`INSERT INTO clicks
        (account_id, link_id, at, kind, country, device, referrer, trigger, visitor, target)
        SELECT concat('${ACCOUNT_PREFIX}', toString(number % ${ACCOUNTS})) AS account_id,
          [${ids}][1 + (number % ${ACCOUNTS} * ${LINKS_OF_EACH} + intDiv(number, ${ACCOUNTS}) % ${LINKS_OF_EACH}) % ${links.length}],
          fromUnixTimestamp64Milli(toInt64(${hour} + rand() % ${HOUR})),
          'human', ['DE', 'FR', 'US'][1 + number % 3], 'phone',
          ['direct', 'site1.example', 'site2.example'][1 + intDiv(number, 7) % 3], 'link',
          sipHash64(number, ${hour}), 'https://shop.example/'
        FROM numbers(${clicks * ACCOUNTS})`)
    }
  }
}
