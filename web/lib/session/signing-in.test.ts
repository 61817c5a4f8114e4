import { afterEach, expect, test } from 'bun:test'
import { ApiProblem } from '../api/api-problem.ts'
import { isSignedOut, sendSignedIn, signingIn } from './signing-in.ts'

function problem(kind: string) {
  const body = { type: `/problems/${kind}`, title: '', status: 401, detail: '', requestId: '' }
  return new ApiProblem(body)
}

let forget = () => {}
afterEach(() => forget())

/** A session that has ended, and a call in it. */
function endedSession() {
  const state = { isLive: false, sent: 0, asked: 0 }
  const send = async () => {
    state.sent++
    if (!state.isLive) throw problem('unauthenticated')
    return 'done'
  }
  return { state, send }
}

test('after a login over the page the refused call is sent again and succeeds', async () => {
  const { state, send } = endedSession()
  forget = signingIn.register(async () => {
    state.isLive = true
    return true
  })
  expect(await sendSignedIn(send)).toBe('done')
  expect(state.sent).toBe(2)
})

test('several calls that are refused at once open one dialog, and each is sent again', async () => {
  const { state, send } = endedSession()
  forget = signingIn.register(async () => {
    state.asked++
    await Promise.resolve()
    state.isLive = true
    return true
  })
  expect(await Promise.all([send, send, send].map(sendSignedIn))).toEqual(['done', 'done', 'done'])
  expect([state.asked, state.sent]).toEqual([1, 6])
})

test('a call that is refused after the login is not sent a third time', async () => {
  const { state, send } = endedSession()
  forget = signingIn.register(async () => true)
  expect(isSignedOut(await sendSignedIn(send).catch((error: unknown) => error))).toBe(true)
  expect(state.sent).toBe(2)
})

test('without a dialog, as on a page for guests, the refusal is thrown', async () => {
  const { state, send } = endedSession()
  expect(isSignedOut(await sendSignedIn(send).catch((error: unknown) => error))).toBe(true)
  expect(state.sent).toBe(1)
})

test('a wrong password does not count as an ended session', async () => {
  const { state } = endedSession()
  forget = signingIn.register(async () => {
    state.asked++
    return true
  })
  await sendSignedIn(() => Promise.reject(problem('wrong-credentials'))).catch(() => undefined)
  expect(state.asked).toBe(0)
})
