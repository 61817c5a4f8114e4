import { Hono } from 'hono'
import type { App, Call, MemberCall } from '../context.ts'
import { failAsProblem, withContext } from '../edge/http-edge.ts'
import { allow } from '../people/auth/auth.ts'
import { api } from '../platform/http/http.ts'

/** A call for tests, with an Idempotency-Key and the real permission check, for cases that no product call has. */
export function keyedCall(app: App, work: () => Promise<object>) {
  const calls = api<MemberCall>().post('/', allow('Login'), async (c) => c.json(await work()))
  const hono = new Hono<Call>().onError(failAsProblem(app)).use(withContext(app)).route('/', calls)
  return (token: string, key: string) =>
    hono.request('/', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    })
}
