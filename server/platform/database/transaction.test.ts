import { afterAll, expect, test } from 'bun:test'
import { openMigrated } from '../../testing/migrated-database.ts'
import { openClickHouse } from '../clickhouse/clickhouse.ts'
import { takeUse } from '../http/rate-counters.ts'
import { enqueue } from '../jobs/jobs.ts'
import { openLog } from '../log.ts'
import { openMailer } from '../mailer.ts'
import { openDns } from '../network/dns.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { safeFetch } from '../safe-fetch/safe-fetch.ts'
import { systemFetchDependencies } from '../safe-fetch/system-dependencies.ts'
import { readSmtpUrl } from '../smtp/smtp-url.ts'
import { autocommit } from './autocommit.ts'
import { type Db, inTransaction, isTx, openDatabase } from './database.ts'
import { observeTransactions, requireNoTransaction } from './transaction.ts'
import { enableMemo } from './transaction-memo.ts'
import { markWrites, writing } from './writing.ts'

const db = await openMigrated({ url: ':memory:', timeoutMs: 1000 })
// Nothing listens on this port.
const nowhere = '127.0.0.1:9'
const clickhouse = openClickHouse({ url: `http://${nowhere}/none`, timeoutMs: 1000 })
const dns = openDns({ servers: [nowhere], timeoutMs: 100 })
const mailer = openMailer({
  smtp: readSmtpUrl(`smtp://${nowhere}`),
  from: 'a@example.org',
  dataDir: '/nowhere',
  log: openLog('error'),
})
const mail = { to: { name: 'A', address: 'a@example.org' }, subject: 'A', text: 'A', html: 'A' }

afterAll(async () => {
  await clickhouse.close()
  await db.destroy()
})

const rows = async () => (await db.selectFrom('rate_counters').select('bucket').execute()).length

test.each([
  [
    'a fetch',
    () =>
      safeFetch(
        systemFetchDependencies({ dnsServers: [], allowPrivateTargets: [] }),
        'http://example.invalid/',
      ),
  ],
  ['a DNS look-up', () => dns.texts('example.invalid')],
  ['a question to ClickHouse', () => clickhouse.query('SELECT 1', {}, 1)],
  [
    'a question to ClickHouse',
    () => clickhouse.insert({ table: 'a', columns: ['b'], rows: [], token: 'c' }),
  ],
  ['a question to ClickHouse', () => clickhouse.command('SELECT 1')],
  ['hashing a password', () => hashPassword('a walk in the fog')],
  ['verifying a password', () => isPassword('a walk in the fog', undefined)],
  ['sending a mail', () => mailer(mail)],
] as [string, () => Promise<unknown>][])('%s throws inside a transaction', async (what, work) => {
  const inside = `${what} inside a transaction`
  await expect(inTransaction(db, work)).rejects.toThrow(inside)
  await expect(writing({ db }, ({ db: tx }) => writing({ db: tx }, work))).rejects.toThrow(inside)
})

test('outside, before and after a transaction it is allowed', async () => {
  await inTransaction(db, async () => undefined)
  expect(() => requireNoTransaction('a fetch')).not.toThrow()
  expect(await isPassword('a walk in the fog', await hashPassword('a walk in the fog'))).toBe(true)
})

test('work that a transaction left running is unrestricted once it has ended', async () => {
  const ended = Promise.withResolvers<void>()
  const later = await inTransaction(db, async () => ({
    work: ended.promise.then(() => requireNoTransaction('a fetch')),
  }))
  ended.resolve()
  expect(await later.work).toBeUndefined()
})

test('what a transaction carries is its own, and shared by whoever joins it', async () => {
  expect(isTx(db)).toBe(false)
  const [first, joined] = await writing({ db }, (outer) => {
    enableMemo(outer.db)
    return writing(outer, async (inner) => [outer.db.carried, inner.db.carried] as const)
  })
  expect(joined).toBe(first)
  expect(first.memo).toBeDefined()
  expect(await writing({ db }, async (next) => next.db.carried)).toEqual({})
})

test('the compiler refuses a write outside of a transaction', () => {
  const held: Db = db
  const job = { kind: 'a', payload: null }
  const refused: (() => unknown)[] = [
    // @ts-expect-error What rules hold cannot write.
    () => held.insertInto('rate_counters'),
    // @ts-expect-error A store function that writes takes a transaction.
    () => enqueue(held, 0, job),
    // @ts-expect-error Neither is an opened database one.
    () => enqueue(db, 0, job),
    // @ts-expect-error Nor a transaction of Kysely that carries nothing.
    () => db.transaction().execute((tx) => enqueue(tx, 0, job)),
    // @ts-expect-error Those of one statement need `autocommit` at least.
    () => takeUse(held, 'a', 0, 1),
    // @ts-expect-error Only `inTransaction` begins one.
    () => held.transaction(),
  ]
  const allowed: (() => unknown)[] = [
    () => inTransaction(held, (tx) => enqueue(tx, 0, job)),
    () => takeUse(autocommit(held), 'a', 0, 1),
  ]
  expect([refused, allowed].map(({ length }) => length)).toEqual([6, 2])
})

test('a mark is committed or rolled back with its transaction', async () => {
  let marks = 0
  const mark = async () => {
    marks += 1
    await Promise.resolve()
  }
  const count = async () => {
    await writing({ db }, ({ db: tx }) => writing({ db: tx }, () => takeUse(tx, 'a', 0, 1)))
    await writing({ db }, ({ db: tx }) => takeUse(tx, 'b', 0, 1))
  }
  await markWrites(mark, count)
  expect([marks, await rows()]).toEqual([2, 2])
  await writing({ db }, ({ db: tx }) => takeUse(tx, 'c', 0, 1))
  expect(marks).toBe(2)
  const refuse = () => Promise.reject(new Error('taken over'))
  const work = () => writing({ db }, ({ db: tx }) => takeUse(tx, 'd', 0, 1))
  await expect(markWrites(refuse, work)).rejects.toThrow('taken over')
  const undone = markWrites(
    async (tx) => void (await takeUse(tx, 'mark', 0, 1)),
    () => writing({ db }, () => Promise.reject(new Error('on purpose'))),
  )
  await expect(undone).rejects.toThrow('on purpose')
  expect(await rows()).toBe(3)
})

test('The duration of each transaction is observed, however it ended', async () => {
  const held: number[] = []
  observeTransactions((heldMs) => held.push(heldMs))
  const db = openDatabase({ url: ':memory:', timeoutMs: 1000 })
  try {
    await inTransaction(db, async (tx) => {
      await inTransaction(tx, async () => undefined)
      expect(held).toHaveLength(0)
    })
    const failed = inTransaction(db, () => Promise.reject(new Error('no')))
    await expect(failed).rejects.toThrow('no')
    expect(held).toHaveLength(2)
  } finally {
    observeTransactions(() => undefined)
    await db.destroy()
  }
})
