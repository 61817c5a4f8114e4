import { Hono } from 'hono'
import type { App, Call, MemberCall } from '../context.ts'
import { allow } from '../features/auth/auth.ts'
import { failAsProblem, withContext } from '../http-edge.ts'
import { api } from '../platform/http.ts'

/** A call of a test's own, with an Idempotency-Key, behind the real gate: for what no call of the product does. */
export function keyedCall(app: App, work: () => Promise<object>) {
  const calls = api<MemberCall>().post('/', allow('Login'), async (c) => c.json(await work()))
  const hono = new Hono<Call>().onError(failAsProblem(app)).use(withContext(app)).route('/', calls)
  return (token: string, key: string) =>
    hono.request('/', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    })
}
