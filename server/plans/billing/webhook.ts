import { z } from 'zod'
import type { App, Inside } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { accountOfReference } from './checkout-reference.ts'
import { newBilling } from './new-billing.ts'
import type { ProviderEvent } from './provider.ts'
import { requireProvider } from './providers.ts'
import {
  findAccountOf,
  findAccountPlan,
  hasEvent,
  insertBilling,
  insertCustomer,
  insertEvent,
} from './store.ts'
import { enqueueSync, syncAccount } from './sync.ts'

/** A payment of an account was refunded or disputed. What follows from it belongs to other features. */
export const TAKEN_BACK_JOB = 'payment-taken-back'

/**
 * Handles an event of the provider once. An event only says that something has changed: the state is read from the
 * provider. It is remembered last, so that one that was cut off is handled when the provider sends it again.
 */
export async function takeEvent(
  app: App,
  { body, signature }: { body: Uint8Array; signature: string | undefined },
): Promise<void> {
  const provider = await requireProvider(app)
  const event = await provider.readEvent(body, signature, app.clock())
  if (event.kind === 'other' || (await hasEvent(app.db, event.id))) return
  const accountId = await writing(app, (inside) => recordEffects(inside, event))
  const isLate = accountId !== undefined && !(await trySync(app, accountId))
  await writing(app, async (inside) => {
    await insertEvent(inside.db, { id: event.id, type: event.type, received_at: app.clock() })
    if (isLate) await enqueueSync(inside, accountId)
  })
}

/** Carries out what follows from the event alone; idempotent. Returns the account that it concerns. */
async function recordEffects(inside: Inside, event: ProviderEvent): Promise<string | undefined> {
  const { customerId } = event
  if (customerId === null) return undefined
  const known = await findAccountOf(inside.db, customerId)
  if (known === undefined && event.kind === 'checkout')
    await bindCustomer(inside, event, customerId)
  const accountId = known ?? (await findAccountOf(inside.db, customerId))
  if (accountId === undefined) return undefined
  if (event.kind === 'refund' || event.kind === 'dispute') {
    await enqueue(inside.db, inside.clock(), { kind: TAKEN_BACK_JOB, payload: { accountId } })
  }
  return accountId
}

/**
 * A pricing table makes its own customer, with a reference from the browser. Only a reference that this installation
 * signed binds the customer to an account; any other payment is logged for the operator.
 */
async function bindCustomer(
  inside: Inside,
  { id, reference }: ProviderEvent,
  customerId: string,
): Promise<void> {
  const accountId = reference === null ? undefined : accountOfReference(inside, reference)
  if (accountId === undefined || !(await findAccountPlan(inside.db, accountId))) {
    inside.log.warn('a checkout names no account that asked for it', { event: id, customerId })
    return
  }
  const now = inside.clock()
  await insertCustomer(inside.db, {
    customer_id: customerId,
    account_id: accountId,
    created_at: now,
  })
  await insertBilling(inside.db, newBilling({ accountId, customerId, now }))
}

/** False if the provider is away. */
async function trySync(app: App, accountId: string): Promise<boolean> {
  try {
    await syncAccount(app, accountId)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return false
    throw error
  }
}

const SyncPayload = z.object({ accountId: z.string() })

/** The job that follows an event which came while the provider was away. */
export async function runSync(app: App, payload: unknown): Promise<void> {
  await syncAccount(app, SyncPayload.parse(payload).accountId)
}
