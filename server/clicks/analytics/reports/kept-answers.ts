import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ClickHouse, QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import { SharedQuestions } from '../../../platform/clickhouse/shared-questions.ts'
import { inAnyCase } from '../../../platform/clickhouse/while-wanted.ts'
import { within } from './click-filter-store.ts'
import type { QueryPlan } from './plan.ts'

/** A page has some hundred rows, and the members of an account look at a few scopes. */
const ACCOUNTS_KEPT = 50
const ROWS_KEPT = 4000
const MAX_SECONDS = 20

interface Answer {
  rows: readonly unknown[]
}

interface Kept {
  answer: Answer
  /** What its clicks were then. */
  stamp: string
}

interface Keeper {
  accounts: LRUCache<string, LRUCache<string, Kept>>
  questions: SharedQuestions
}

const keepers = new WeakMap<ClickHouse, Keeper>()

export interface KeptQuestion {
  plan: Pick<QueryPlan, 'clicks' | 'sums'>
  /** What its clicks are; absent: all of them. */
  rows?: 'clicks' | 'conversions'
  sql: string
  values: QueryValues
}

/**
 * The answer to a question about an account, from memory as long as the same sums are valid and no click has come or gone in
 * the time that has none. Whoever asks the same at the same time gets the same answer.
 */
export async function keptAnswer<T extends Answer>(
  clickhouse: ClickHouse,
  question: KeptQuestion,
  ask: () => Promise<T>,
): Promise<T> {
  const state = await stateOf(clickhouse, question)
  if (!state) return await ask()
  const { account, key, stamp } = state
  const { accounts, questions } = keeperOf(clickhouse)
  const kept = accounts.get(account)?.get(key)
  if (kept?.stamp === stamp) return kept.answer as T
  return await questions.ask(`${account} ${key} ${stamp}`, async () => {
    const answer = await ask()
    const ofAccount = accounts.get(account) ?? new LRUCache({ maxSize: ROWS_KEPT, sizeCalculation })
    accounts.set(account, ofAccount)
    ofAccount.set(key, { answer, stamp })
    return answer
  })
}

/** One answer for all who ask the same at the same time, unless a click has come or gone in between. Nothing is kept. */
export async function sharedAnswer<T>(
  clickhouse: ClickHouse,
  question: KeptQuestion,
  ask: () => Promise<T>,
): Promise<T> {
  const state = await stateOf(clickhouse, question)
  if (!state) return await ask()
  const { account, key, stamp } = state
  return await keeperOf(clickhouse).questions.ask(`${account} ${key} ${stamp}`, ask)
}

/** Undefined: the question reads nothing of an account. */
async function stateOf(clickhouse: ClickHouse, question: KeptQuestion) {
  const { plan } = question
  const account = (plan.clicks ?? plan.sums)?.values.account
  if (typeof account !== 'string') return undefined
  const stamp = await stampOf(clickhouse, keeperOf(clickhouse).questions, question)
  return { account, key: keyOf(question), stamp }
}

const sizeCalculation = ({ answer }: Kept) => answer.rows.length + 1

function keeperOf(clickhouse: ClickHouse): Keeper {
  const found = keepers.get(clickhouse)
  if (found) return found
  const keeper = {
    accounts: new LRUCache<string, LRUCache<string, Kept>>({ max: ACCOUNTS_KEPT }),
    questions: new SharedQuestions(),
  }
  keepers.set(clickhouse, keeper)
  return keeper
}

/** The values name the account, and the versions of the sums. */
const keyOf = ({ sql, values }: KeptQuestion): string =>
  createHash('sha256').update(sql).update(JSON.stringify(values)).digest('base64')

/** How many rows there are in the time without sums, and when the last one arrived. */
async function stampOf(
  clickhouse: ClickHouse,
  questions: SharedQuestions,
  { plan: { clicks }, rows = 'clicks' }: KeptQuestion,
): Promise<string> {
  if (!clicks?.periods) return ''
  const times = within(clicks.periods)
  const values = { ...times.values, account: clicks.values.account ?? '' }
  const count = () =>
    clickhouse.query<{ n: number; latest: number }>(
      `SELECT count() AS n, max(${arrivalOf[rows]}) AS latest
      FROM ${rows} AS clicks WHERE account_id = {account:String} AND ${times.text}`,
      values,
      MAX_SECONDS,
    )
  const [row] = await inAnyCase(() => questions.ask(`${rows} ${JSON.stringify(values)}`, count))
  return `${row?.n} ${row?.latest}`
}

const arrivalOf = { clicks: 'arrival', conversions: 'received' }

/** Empties the cache. For callers that time an answer. */
export function forgetKeptAnswers(clickhouse: ClickHouse): void {
  keepers.get(clickhouse)?.accounts.clear()
}
