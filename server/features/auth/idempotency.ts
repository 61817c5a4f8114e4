import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { MemberCall } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { Problem } from '../../platform/problem.ts'
import { claimKey, findKeptAnswer, keepAnswer } from './kept-answers-store.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * The same key and body of one user answers the same for 24 hours. The key, the work and the kept answer are one
 * transaction: a retry after a crash finds either all of it or nothing.
 */
export const idempotent: MiddlewareHandler<MemberCall> = async (c, next) => {
  const key = c.req.header('idempotency-key')
  if (key === undefined || c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  if (!KEY.test(key)) {
    throw new Problem('invalid', {
      errors: { 'Idempotency-Key': 'Use 1 to 255 visible ASCII characters' },
    })
  }
  const { app, member } = c.var
  // A person in two accounts has a set of keys in each.
  const owner = `${member.userId}@${member.accountId}`
  const now = app.clock()
  const requestHash = createHash('sha256')
    .update(`${c.req.method} ${c.req.path}\n${await c.req.raw.clone().text()}`)
    .digest('base64url')
  const run = async () => {
    await next()
    // Hono has made an answer of the failure already; throwing it once more takes the transaction back.
    if (c.error) throw c.error
  }
  try {
    await writing(app.db, async (tx) => {
      if (!(await claimKey(tx, owner, { key, requestHash, now }))) {
        const kept = await findKeptAnswer(tx, owner, key)
        if (kept?.requestHash !== requestHash) throw new Problem('idempotency-conflict')
        c.res = new Response(kept.answer, {
          status: kept.status ?? 200,
          headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
        })
        return
      }
      c.set('app', { ...app, db: tx })
      await run()
      await keepAnswer(tx, owner, {
        key,
        status: c.res.status,
        answer: await c.res.clone().text(),
      })
    })
  } catch (error) {
    if (error !== c.error) throw error
  }
}
