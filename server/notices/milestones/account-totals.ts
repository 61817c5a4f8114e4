import type { App } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { addNotice } from '../adding.ts'
import { milestonePassed } from './milestone.ts'
import { findKnownClicks, listAccountClicks, raiseKnownClicks } from './store.ts'

const ACCOUNTS_A_STEP = 50
const PAUSE_MS = 5

/** Adds notices of the milestones of whole accounts. The migration marked those that were passed before notices existed. */
export async function noticeAccountTotals(
  app: Pick<App, 'db' | 'reading' | 'clock'>,
): Promise<void> {
  for (let after = ''; ; ) {
    const accounts = await listAccountClicks(app.reading, { after, limit: ACCOUNTS_A_STEP })
    const known = await findKnownClicks(
      app.db,
      accounts.map(({ accountId }) => accountId),
    )
    for (const { accountId, human } of accounts) {
      const before = known.get(accountId) ?? 0
      if (before < human) await note(app, accountId, { before, human })
    }
    const last = accounts.at(-1)
    if (!last || accounts.length < ACCOUNTS_A_STEP) return
    after = last.accountId
    await Bun.sleep(PAUSE_MS)
  }
}

async function note(
  app: Pick<App, 'db' | 'clock'>,
  accountId: string,
  { before, human }: { before: number; human: number },
): Promise<void> {
  const mark = milestonePassed(before, human)
  await writing(app, async (inside) => {
    await raiseKnownClicks(inside.db, accountId, human)
    if (mark === undefined || mark === 1) return
    await addNotice(inside, {
      accountId,
      kind: 'milestone',
      subject: '',
      mark: `${mark}`,
      facts: { of: 'account', clicks: mark },
    })
  })
}
