import { expect, test } from 'bun:test'
import { isProof, readReturn } from './sign-in-return.ts'

test('a return with code and state is a proof', () => {
  const proof = readReturn('?code=c1&state=s1&iss=https%3A%2F%2Fid.example')
  expect(proof).toEqual({ code: 'c1', state: 's1', iss: 'https://id.example' })
  expect(isProof(proof)).toBe(true)
  expect(readReturn('?code=c1&state=s1')).toEqual({ code: 'c1', state: 's1' })
})

test.each([
  ['', 'Nothing to log in with'],
  ['?code=c1', 'Nothing to log in with'],
  ['?state=s1', 'Nothing to log in with'],
  ['?error=access_denied&state=s1', 'You cancelled the sign-in'],
  ['?error=server_error&state=s1', 'The sign-in did not work'],
  ['?error=access_denied&code=c1&state=s1', 'You cancelled the sign-in'],
])('the return "%s" is explained', (search, title) => {
  const trouble = readReturn(search)
  expect(isProof(trouble)).toBe(false)
  expect(trouble).toMatchObject({ title })
})
