import { createHash } from 'node:crypto'
import { CLICK_ID, CONVERTS_FOR_DAYS } from '../../../contract/clicks/conversion-limits.ts'
import {
  type ReceivedConversion,
  type ReportConversion,
  thousandthsOf,
} from '../../../contract/clicks/conversions.ts'
import type { App } from '../../context.ts'
import { tellWebhooks } from '../../people/index.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countConversion } from './bounds.ts'
import { clickIdsOf } from './click-ids.ts'
import { insertWaiting } from './waiting-store.ts'

/** Of 256 bits of the hash. */
const ID_SIGNS = 22

/** Takes a conversion, whether its click has been stored already or not. Repeats of one do nothing, at any limit. */
export async function receiveConversion(
  app: App,
  accountId: string,
  { clickId, name, value, currency, reference }: ReportConversion,
): Promise<ReceivedConversion> {
  const now = app.clock()
  const clickedAt = requireTime(app, accountId, clickId)
  const identity = { clickId, name, reference: reference ?? '' }
  const id = conversionId(identity)
  const received = {
    ...identity,
    id,
    clickedAt: isoTime(clickedAt),
    reference: identity.reference || null,
  }
  await writing(app, async (inside) => {
    const isNew = await countConversion(inside, accountId, { id, clickId, clickedAt })
    await insertWaiting(inside.db, {
      account_id: accountId,
      id,
      click_id: clickId,
      clicked_at: clickedAt,
      name,
      reference: identity.reference,
      currency: currency ?? '',
      thousandths: thousandthsOf(value ?? 0),
      received_at: now,
      try_at: now,
    })
    if (!isNew) return
    const item = { ...received, value: value ?? 0, currency: currency ?? null }
    await tellWebhooks(inside, { accountId, type: 'conversion.created', items: [item] })
  })
  return received
}

/** The time of the click. An id of another account is refused like one that does not exist. */
function requireTime({ secrets, clock }: App, accountId: string, clickId: string): number {
  const at = clickIdsOf(secrets).timeOf(accountId, clickId)
  if (at === undefined) {
    throw new Problem('invalid', {
      errors: { clickId: `Send the ${CLICK_ID} of a click on a link of this account` },
    })
  }
  if (clock() - at <= CONVERTS_FOR_DAYS * DAY) return at
  throw new Problem('invalid', {
    errors: { clickId: `That click is more than ${CONVERTS_FOR_DAYS} days ago` },
  })
}

/** None of the texts can contain NUL. */
export function conversionId(identity: {
  clickId: string
  name: string
  reference: string
}): string {
  const { clickId, name, reference } = identity
  const hash = createHash('sha256').update([clickId, name, reference].join('\0'))
  return `cnv_${hash.digest('base64url').slice(0, ID_SIGNS)}`
}
