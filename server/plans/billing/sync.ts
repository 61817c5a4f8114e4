import type { Invoice } from '../../../contract/plans/billing.ts'
import { type App, type Inside, noOrigin } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { shareNextRun } from '../../platform/loop/share-next-run.ts'
import { lockAccount } from '../../schema/locks.ts'
import { bestOf, nextPlan } from './plan-state.ts'
import { recordPlanChanges } from './plan-trail.ts'
import type { CustomerState, PaymentProvider } from './provider.ts'
import { requireProvider } from './providers.ts'
import { findBilling, insertCards, listCustomerIds, setTierRow, trySaveState } from './store.ts'

export const SYNC_JOB = 'billing-sync'

const TRIES = 8

/** Reads the account's state from the provider and saves it. Throws `payments-away`. */
export function syncAccount(app: App, accountId: string): Promise<void> {
  const runs = runsOf(app)
  const known = runs.get(accountId) ?? {
    run: shareNextRun(() => readAndSave({ ...app, origin: noOrigin }, accountId)),
    users: 0,
  }
  runs.set(accountId, known)
  known.users++
  return known.run().finally(() => {
    known.users--
    if (known.users === 0) runs.delete(accountId)
  })
}

/** The same by a job, which is repeated until the provider answers. Call it in the transaction of its cause. */
export function enqueueSync(inside: Inside, accountId: string): Promise<void> {
  return enqueue(inside.db, inside.clock(), { kind: SYNC_JOB, payload: { accountId } })
}

interface SharedRun {
  run: () => Promise<void>
  users: number
}

/** One map for each app: tests open several. */
const sharedRuns = new WeakMap<object, Map<string, SharedRun>>()

function runsOf(app: App): Map<string, SharedRun> {
  const known = sharedRuns.get(app.quotas)
  if (known) return known
  const runs = new Map<string, SharedRun>()
  sharedRuns.set(app.quotas, runs)
  return runs
}

/**
 * A state is saved only if no other was saved since the reading began; otherwise it may be older than that one, and the
 * provider is asked again.
 */
async function readAndSave(app: App, accountId: string): Promise<void> {
  const provider = await requireProvider(app)
  for (let left = TRIES; left > 0; left--) {
    const row = await findBilling(app.db, accountId)
    if (!row) return
    const customers = await readCustomers(app, provider, accountId)
    if (customers === undefined) return
    const isSaved = await writing(app, (inside) =>
      save(inside, { accountId, version: row.version, customers }),
    )
    if (isSaved) return
  }
  throw new Problem('busy')
}

interface ReadCustomer extends CustomerState {
  id: string
  /** Undefined: they could not be read; the known ones stay. */
  invoices: Invoice[] | undefined
}

/**
 * Undefined if the provider knows none of the customers: a person cannot do that, but a key of another account at the
 * provider can, so nothing is changed.
 */
async function readCustomers(
  app: App,
  provider: PaymentProvider,
  accountId: string,
): Promise<ReadCustomer[] | undefined> {
  const ids = await listCustomerIds(app.db, accountId)
  const read = await Promise.all(
    ids.map(async (id) => {
      const [state, invoices] = await Promise.all([
        provider.readCustomer(id),
        provider.listInvoices(id).catch(knownInvoices),
      ])
      return state && { id, ...state, invoices }
    }),
  )
  const known = read.filter((customer) => customer !== undefined)
  if (known.length > 0 || ids.length === 0) return known
  app.log.warn('the payment provider does not know the customers of an account', { accountId })
  return undefined
}

function knownInvoices(error: unknown): undefined {
  if (error instanceof Problem && error.kind === 'payments-away') return undefined
  throw error
}

async function save(
  inside: Inside,
  {
    accountId,
    version,
    customers,
  }: { accountId: string; version: number; customers: ReadCustomer[] },
): Promise<boolean> {
  await lockAccount(inside.db, accountId)
  const before = await findBilling(inside.db, accountId)
  if (before?.version !== version) return false
  const best = bestOf(customers)
  const now = inside.clock()
  const next = nextPlan(before, best?.subscription ?? null, now)
  const invoices = invoicesOf(customers)
  const isSaved = await trySaveState(inside.db, accountId, {
    version,
    changes: {
      ...next.state,
      ...(best && { customer_id: best.id }),
      card: best?.card ? JSON.stringify(best.card) : null,
      ...(invoices && { invoices: JSON.stringify(invoices) }),
      read_at: now,
      ...(next.changes.length > 0 && { cause: null }),
    },
  })
  if (!isSaved) return false
  await setTierRow(inside.db, accountId, { tier: next.tier, tier_ends_at: next.tierEndsAt })
  await insertCards(inside.db, accountId, fingerprintHashes(inside, customers))
  await recordPlanChanges(inside, accountId, { before, next })
  return true
}

const INVOICES_MAX = 12

/** The newest of all customers; undefined if those of one could not be read. */
function invoicesOf(customers: readonly ReadCustomer[]): Invoice[] | undefined {
  const lists = customers.map(({ invoices }) => invoices)
  if (lists.some((list) => list === undefined)) return undefined
  return lists
    .flatMap((list) => list ?? [])
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, INVOICES_MAX)
}

const fingerprintHashes = (app: App, customers: readonly CustomerState[]): string[] =>
  [...new Set(customers.flatMap(({ fingerprints }) => fingerprints))].map((fingerprint) =>
    app.secrets.hash('card', fingerprint),
  )
