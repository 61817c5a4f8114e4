import { z } from 'zod'
import type { App, Inside } from '../../context.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { countMadeBy, replaceSomeMakers } from './maker-store.ts'
import { findMember, listOtherOwners, raiseTeamVersion } from './team-store.ts'

export const HAND_OVER_JOB = 'hand-over-links'

const HandOver = z.object({
  accountId: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  madeUntil: z.number(),
})

/** At most this many links change hands in the transaction that removes the member; a job moves the rest. */
const AT_ONCE = 100

/** Gives all links of a leaving member to another one; answers how many there are. */
export async function handOverLinks(
  inside: Inside,
  accountId: string,
  { from, to }: { from: string; to: string | null },
): Promise<number> {
  const now = inside.clock()
  const links = await countMadeBy(inside.db, accountId, from)
  const moved = await replaceSomeMakers(inside.db, accountId, {
    from,
    to,
    madeUntil: now,
    limit: AT_ONCE,
  })
  if (moved < links) {
    const payload: z.infer<typeof HandOver> = { accountId, from, to, madeUntil: now }
    await enqueue(inside.db, now, { kind: HAND_OVER_JOB, payload })
  }
  return links
}

export async function finishHandOver(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { accountId, from, to, madeUntil } = HandOver.parse(payload)
  await inSteps((limit) =>
    writing(app, async (inside) => {
      run.signal.throwIfAborted()
      // Locks the account row, so that the team does not change during the step.
      await raiseTeamVersion(inside.db, accountId)
      const heir = await findHeir(inside, accountId, { from, to })
      return replaceSomeMakers(inside.db, accountId, { from, to: heir, madeUntil, limit })
    }),
  )
}

/** The heir may have left as well and handed over their links: then an Owner gets the remaining ones. */
async function findHeir(
  { db }: App,
  accountId: string,
  { from, to }: { from: string; to: string | null },
): Promise<string | null> {
  if (to !== null && (await findMember(db, accountId, to))) return to
  const [owner = null] = await listOtherOwners(db, accountId, from)
  return owner
}
