import { noticeFacts } from '../../../contract/notices/notices.ts'
import type { App } from '../../context.ts'
import { addNotice } from '../../notices/index.ts'
import { DAY, HOUR, isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { lockAccount } from '../../schema/locks.ts'
import { findLatest, updateFacts } from './store.ts'
import type { Unusual } from './usual.ts'

export interface UnusualHour extends Unusual {
  accountId: string
  /** Empty: the whole account. */
  linkId: string
  hour: number
  clicks: number
}

/** A spike that lasts for days may be invisible at night, when clicks are few. */
const LASTS_MS = DAY

/** Adds a notice for the first unusual hour; later ones of the same kind only lengthen it. */
export async function tellUnusual(
  app: Pick<App, 'db' | 'clock'>,
  { accountId, linkId, hour, clicks, direction, usual, chance }: UnusualHour,
): Promise<void> {
  const until = hour + HOUR
  await writing(app, async (inside) => {
    // Of two workers the second one finds the notice of the first.
    await lockAccount(inside.db, accountId)
    const latest = await findLatest(inside.db, accountId, linkId)
    const known = latest && noticeFacts.traffic.parse(JSON.parse(latest.facts))
    if (latest && known?.direction === direction && hour - Date.parse(known.until) < LASTS_MS) {
      if (Date.parse(known.until) >= until) return
      const facts = JSON.stringify({ ...known, until: isoTime(until) })
      await updateFacts(inside.db, accountId, { id: latest.id, facts })
      return
    }
    await addNotice(inside, {
      accountId,
      kind: 'traffic',
      subject: linkId,
      mark: `${direction}.${isoTime(hour)}`,
      facts: {
        of: linkId === '' ? 'account' : 'link',
        ...{ direction, clicks, chance },
        usual: Math.round(usual),
        from: isoTime(hour),
        until: isoTime(until),
      },
    })
  })
}
