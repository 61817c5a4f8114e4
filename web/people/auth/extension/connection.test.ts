import { expect, test } from 'bun:test'
import { allowedPath, readConnection } from './connection.ts'

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test('an extension asks with a challenge and its name', () => {
  expect(readConnection(`?challenge=${challenge}&name=Chrome+on+Linux`)).toEqual({
    kind: 'asked',
    challenge,
    name: 'Chrome on Linux',
  })
})

test('a name may be missing, and is cut where it is too long', () => {
  expect(readConnection(`?challenge=${challenge}`)).toMatchObject({ name: 'Browser extension' })
  const long = readConnection(`?challenge=${challenge}&name=${'é'.repeat(200)}`)
  expect(long).toMatchObject({ kind: 'asked', name: 'é'.repeat(60) })
})

test('what is no challenge asks for nothing', () => {
  for (const search of ['', '?challenge=', '?challenge=short', `?challenge=${challenge}x`])
    expect(readConnection(search)).toEqual({ kind: 'none' })
})

test('the page to which it leads is one that was allowed', () => {
  expect(allowedPath('a-b_c')).toBe('/extension?code=a-b_c')
  expect(readConnection('?code=a-b_c')).toEqual({ kind: 'allowed' })
})
