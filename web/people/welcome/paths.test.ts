import { expect, test } from 'bun:test'
import { OWNER_ROLE } from '../../../contract/people/permissions.ts'
import { hasScreen } from '../../../contract/screens/screens.ts'
import { pathsFor } from './paths.ts'

const READ = 1
const CREATE = 2
const kindsFor = (role: number, hubEnabled: boolean) =>
  pathsFor({ role, hubEnabled }).map(({ kind }) => kind)

test('members who may not create get no paths', () => {
  expect(kindsFor(READ, true)).toEqual([])
})

test('a short link is always offered', () => {
  expect(kindsFor(READ | CREATE, false)).toEqual(['link'])
})

test('a hub is offered if hubs are enabled and have a screen', () => {
  const hubs = hasScreen('/main/furlhubs') ? (['hub'] as const) : []
  expect(kindsFor(OWNER_ROLE, true)).toEqual([...hubs, 'link'])
})
