import { afterEach, expect, test } from 'bun:test'
import { ApiProblem } from '../api/api-problem.ts'
import { confirmation, isCancelled, sendConfirmed } from './confirmation.ts'

function problem(kind: string) {
  const body = { type: `/problems/${kind}`, title: '', status: 403, detail: '', requestId: '' }
  return new ApiProblem(body)
}

let forget = () => {}
afterEach(() => forget())

/** A call that is refused until the person has confirmed. */
function call() {
  const state = { isConfirmed: false, sent: 0, asked: 0 }
  const send = async () => {
    state.sent++
    if (!state.isConfirmed) throw problem('confirmation-needed')
    return 'done'
  }
  return { state, send }
}

test('a confirmed call is sent again and succeeds', async () => {
  const { state, send } = call()
  forget = confirmation.register(async () => {
    state.isConfirmed = true
    return true
  })
  expect(await sendConfirmed(send)).toBe('done')
  expect(state.sent).toBe(2)
})

test('closing the dialog cancels the call, which is not sent again', async () => {
  const { state, send } = call()
  forget = confirmation.register(async () => false)
  const refused = await sendConfirmed(send).catch((error: unknown) => error)
  expect(isCancelled(refused)).toBe(true)
  expect(state.sent).toBe(1)
})

test('calls at the same time share one dialog', async () => {
  const first = call()
  const second = call()
  forget = confirmation.register(async () => {
    first.state.asked++
    await Promise.resolve()
    first.state.isConfirmed = true
    second.state.isConfirmed = true
    return true
  })
  const both = await Promise.all([sendConfirmed(first.send), sendConfirmed(second.send)])
  expect(both).toEqual(['done', 'done'])
  expect(first.state.asked).toBe(1)
})

test('a call that is refused after the confirmation is not sent a third time', async () => {
  const { state, send } = call()
  forget = confirmation.register(async () => true)
  await sendConfirmed(send).catch(() => undefined)
  expect(state.sent).toBe(2)
})

test('other refusals open no dialog', async () => {
  let asked = 0
  forget = confirmation.register(async () => {
    asked++
    return true
  })
  const refuse = () => Promise.reject(problem('forbidden'))
  const refused = await sendConfirmed(refuse).catch((error: unknown) => error)
  expect(isCancelled(refused)).toBe(false)
  expect(asked).toBe(0)
})
