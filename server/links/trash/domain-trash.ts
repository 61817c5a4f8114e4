import type { App } from '../../context.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import { trashSomeOn } from './domain-trash-store.ts'

/** Puts the links that a removed domain had at that time into the trash. */
export async function trashLinksOn(
  app: App,
  { domainId, at }: { domainId: string; at: number },
  signal?: AbortSignal,
): Promise<void> {
  await inSteps((limit) =>
    writing(app, ({ db: tx }) => {
      signal?.throwIfAborted()
      return trashSomeOn(tx, { domainId, at, limit })
    }),
  )
}
