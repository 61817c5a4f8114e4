import { expect, test } from 'bun:test'
import { GRANT_MINUTES as CONTRACT_MINUTES } from '../../contract/people/extensions.ts'
import { GRANT_MINUTES } from './grant-minutes.ts'
import {
  currentOf,
  holderOf,
  type Server,
  withoutServer,
  withServer,
  withSignIn,
} from './servers.ts'

const server = (origin: string): Server => ({
  origin,
  basePath: '/app/',
  defaultDomain: 'go.example',
  signIn: null,
})
const [first, second] = [server('https://one.example'), server('https://two.example')]
const both = withServer(withServer({ list: [], current: null }, first), second)

test('the server that was added last is the current one, and each stands once', () => {
  expect(currentOf(both)).toEqual(second)
  const again = withServer(both, { ...first, basePath: '/links/' })
  expect(again.list.map(({ origin }) => origin)).toEqual([first.origin, second.origin])
  expect(currentOf(again)?.basePath).toBe('/links/')
})

test('another one takes the place of a current server that is removed', () => {
  expect(withoutServer(both, second.origin).current).toBe(first.origin)
  expect(withoutServer(both, first.origin).current).toBe(second.origin)
  expect(withoutServer(withoutServer(both, first.origin), second.origin)).toEqual({
    list: [],
    current: null,
  })
})

test('a login belongs to one server', () => {
  const signIn = {
    key: 'uf_1',
    by: 'site',
    email: 'mara@alderandpine.example',
    accountName: 'Alder & Pine',
    role: 3,
  } as const
  const signedIn = withSignIn(both, first.origin, signIn)
  expect(signedIn.list.map(holderOf)).toEqual(['mara@alderandpine.example · Alder & Pine', null])
})

test('the life of a code is that of the contract', () => {
  expect(GRANT_MINUTES).toBe(CONTRACT_MINUTES)
})
