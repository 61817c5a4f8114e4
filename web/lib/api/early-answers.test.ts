import { afterEach, expect, test } from 'bun:test'
import { takeEarlyAnswer } from './early-answers.ts'

const page = globalThis as { unfurlyEarlyAnswers?: unknown }
const account = '/api/ui/v1/account'

function send(token: string) {
  const answers = { [account]: Promise.resolve(new Response('early')) }
  page.unfurlyEarlyAnswers = { token, answers }
}

afterEach(() => {
  page.unfurlyEarlyAnswers = undefined
})

test('the first call of a screen gets the answer that its page has asked for, once', async () => {
  send('mara')
  const taken = await takeEarlyAnswer(account, { method: 'GET' }, 'mara')
  expect(await taken?.text()).toBe('early')
  expect(await takeEarlyAnswer(account, { method: 'GET' }, 'mara')).toBeUndefined()
})

test('no other call and nobody else does', async () => {
  send('mara')
  expect(await takeEarlyAnswer(account, { method: 'PUT' }, 'mara')).toBeUndefined()
  expect(await takeEarlyAnswer(`${account}/plan`, { method: 'GET' }, 'mara')).toBeUndefined()
  expect(await takeEarlyAnswer(account, { method: 'GET' }, 'jon')).toBeUndefined()
  expect(await takeEarlyAnswer(account, { method: 'GET' }, undefined)).toBeUndefined()
})

test('a page without its script asks by itself', async () => {
  expect(await takeEarlyAnswer(account, { method: 'GET' }, 'mara')).toBeUndefined()
})
