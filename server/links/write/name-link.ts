import { z } from 'zod'
import type { App } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { findUnnamedLink } from '../store.ts'
import { factsOf, fetchPage } from '../target/target-facts.ts'
import { updateLink } from './write-store.ts'

export const NAME_JOB = 'link-name'

const Payload = z.object({ linkId: z.string(), accountId: z.string() })

/**
 * Gives a link without a title that of its page, unless the link got a title or another target meanwhile. This is no
 * member's edit, so it changes neither `updated_at` nor the audit log.
 */
export async function nameLink(app: App, payload: unknown): Promise<void> {
  const { linkId, accountId } = Payload.parse(payload)
  const link = await findUnnamedLink(app.db, accountId, linkId)
  if (!link) return
  const { title } = factsOf(link.redirect_to, await fetchPage(app, link.redirect_to))
  if (title === null) return
  await writing(app, async ({ db: tx }) => {
    const present = await findUnnamedLink(tx, accountId, linkId)
    if (present?.redirect_to !== link.redirect_to) return
    await updateLink(tx, accountId, { id: linkId, changes: { title } })
  })
}
