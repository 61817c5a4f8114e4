import type { App, Inside } from '../../context.ts'
import { addNotices } from '../adding.ts'
import type { NewNotice } from '../new-notice.ts'
import { listShownLinks } from '../shown-links-store.ts'
import { milestonePassed } from './milestone.ts'
import { listAccountsWith } from './store.ts'

/** Clicks by people on a link, before and after some were added. */
export interface CountedLink {
  linkId: string
  accountId: string
  before: number
  now: number
}

/**
 * Adds notices of the milestones that these links have passed. Call it in the transaction that adds to the counters: they
 * only grow, so each milestone is passed once.
 */
export async function noticeClicks(
  app: Pick<Inside, 'db' | 'clock'>,
  links: readonly CountedLink[],
): Promise<void> {
  const passed = links.flatMap((link) => {
    const mark = milestonePassed(link.before, link.now)
    return mark === undefined ? [] : [{ ...link, mark }]
  })
  if (passed.length === 0) return
  const wanted = await withoutUnwanted(app, passed)
  if (wanted.length === 0) return
  const shown = await listShownLinks(
    app.db,
    wanted.map(({ linkId }) => linkId),
  )
  const notices = wanted.filter(
    ({ linkId, accountId }) => shown.get(linkId)?.accountId === accountId,
  )
  await addNotices(app, notices.map(noticeOf))
}

type Passed = CountedLink & { mark: number }

/** First clicks are many, so they are kept only where a member asked for them. */
async function withoutUnwanted(
  { db }: Pick<App, 'db'>,
  passed: readonly Passed[],
): Promise<readonly Passed[]> {
  const first = passed.filter(({ mark }) => mark === 1)
  if (first.length === 0) return passed
  const accountIds = [...new Set(first.map(({ accountId }) => accountId))]
  const asked = await listAccountsWith(db, accountIds, 'firstClick')
  return passed.filter(({ mark, accountId }) => mark !== 1 || asked.has(accountId))
}

function noticeOf({ accountId, linkId, mark }: Passed): NewNotice {
  const of = { accountId, subject: linkId, mark: `${mark}` }
  return mark === 1
    ? { ...of, kind: 'firstClick', facts: {} }
    : { ...of, kind: 'milestone', facts: { of: 'link', clicks: mark } }
}
