import type { CountedLimit } from '../../../contract/plans/tiers.ts'
import type { Inside } from '../../context.ts'
import { addNotice } from '../../notices/index.ts'
import { tellWebhooks, tierOf } from '../../people/index.ts'
import { useMail } from './mails.ts'
import { sendNotice } from './send-notice.ts'
import { findName } from './store.ts'

const SHARES = [100, 80] as const
/** Below five, 80 % of a limit is not a different number from all of it. */
const LEAST_LIMIT = 5

/** The share of a limit that is reached, in percent; undefined below 80 %. */
export function reachedShare(used: number, limit: number): (typeof SHARES)[number] | undefined {
  if (limit < LEAST_LIMIT) return undefined
  return SHARES.find((share) => used * 100 >= limit * share)
}

/**
 * Notifies at 80 % and at 100 % of a limit, by mail and in the bell, each once a month. Call it in the transaction that
 * adds to the use, with the new total.
 */
export async function noticeUse(
  inside: Inside,
  accountId: string,
  { of, used, limit }: { of: CountedLimit; used: number; limit: number },
): Promise<void> {
  const share = reachedShare(used, limit)
  if (share === undefined) return
  const month = new Date(inside.clock()).toISOString().slice(0, 7)
  const account = await findName(inside.db, accountId)
  const tier = await tierOf(inside, accountId)
  const isNew = await sendNotice(
    inside,
    { accountId, notice: `${of}-${share}-${month}` },
    (payer) => useMail(inside, { ...payer, account, tier, of, used, limit, share }),
  )
  if (!isNew) return
  await addNotice(inside, {
    accountId,
    kind: 'limit',
    subject: of,
    mark: `${share}-${month}`,
    facts: { limit: of, used, max: limit, share },
  })
  if (share < 100) return
  const item = { limit: of, used, max: limit }
  await tellWebhooks(inside, { accountId, type: 'limit.reached', items: [item] })
}
