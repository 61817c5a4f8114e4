import { afterEach, expect, test } from 'bun:test'
import { ApiProblem } from './api-problem.ts'
import { isSignedOut, sendSignedIn, signingIn } from './signing-in.ts'

function problem(kind: string) {
  const body = { type: `/problems/${kind}`, title: '', status: 401, detail: '', requestId: '' }
  return new ApiProblem(body)
}

let forget = () => {}
afterEach(() => forget())

/** A session that has ended, and calls of it. */
function endedSession() {
  const state = { isLive: false, sent: 0, asked: 0 }
  const send = async () => {
    state.sent++
    if (!state.isLive) throw problem('unauthenticated')
    return 'done'
  }
  return { state, send }
}

test('whoever logs in over the page gets what they asked for, and it is sent once more', async () => {
  const { state, send } = endedSession()
  forget = signingIn.registerAsker(async () => {
    state.isLive = true
    return true
  })
  expect(await sendSignedIn(send)).toBe('done')
  expect(state.sent).toBe(2)
})

test('several calls that are refused at once open one dialog, and each goes on', async () => {
  const { state, send } = endedSession()
  forget = signingIn.registerAsker(async () => {
    state.asked++
    await Promise.resolve()
    state.isLive = true
    return true
  })
  expect(await Promise.all([send, send, send].map(sendSignedIn))).toEqual(['done', 'done', 'done'])
  expect([state.asked, state.sent]).toEqual([1, 6])
})

test('what is refused after the login too is not sent for a third time', async () => {
  const { state, send } = endedSession()
  forget = signingIn.registerAsker(async () => true)
  expect(isSignedOut(await sendSignedIn(send).catch((error: unknown) => error))).toBe(true)
  expect(state.sent).toBe(2)
})

test('with nobody to ask, as on a page for guests, the refusal stands', async () => {
  const { state, send } = endedSession()
  expect(isSignedOut(await sendSignedIn(send).catch((error: unknown) => error))).toBe(true)
  expect(state.sent).toBe(1)
})

test('a wrong password is no ended session', async () => {
  const { state } = endedSession()
  forget = signingIn.registerAsker(async () => {
    state.asked++
    return true
  })
  await sendSignedIn(() => Promise.reject(problem('wrong-credentials'))).catch(() => undefined)
  expect(state.asked).toBe(0)
})
