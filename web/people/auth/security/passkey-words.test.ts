import { expect, test } from 'bun:test'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { deviceName, passkeyTrouble } from './passkey-words.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Safari', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome', 'Linux'],
  ['', 'this device'],
])('a passkey of %s is named after %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

const named = (name: string) => Object.assign(new Error('for programmers'), { name })
const problem = (kind: string) =>
  new ApiProblem({
    type: `/problems/${kind}`,
    title: kind,
    status: 403,
    detail: 'Said by the server.',
    requestId: 'req_1',
  })

test('an error of the browser becomes a sentence that a user can act on', () => {
  expect(passkeyTrouble(named('NotAllowedError'))).toContain('cancelled')
  expect(passkeyTrouble(named('InvalidStateError'))).toContain('already')
  expect(passkeyTrouble(named('SecurityError'))).toContain('another device')
  expect(passkeyTrouble(problem('invalid'))).toBe('Said by the server.')
})

test('a cancelled confirmation shows no error', () => {
  expect(passkeyTrouble(problem('confirmation-needed'))).toBe('')
})
