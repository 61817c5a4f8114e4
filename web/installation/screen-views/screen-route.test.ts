import { expect, test } from 'bun:test'
import { screenRoute } from './screen-route.ts'

test('a view contains the route pattern of the screen', () => {
  expect(['/', '/main', '/main/furls', '/settings/users/', '/login'].map(screenRoute)).toEqual([
    '',
    'main',
    'main/furls',
    'settings/users',
    'login',
  ])
})

test('a view never contains typed text', () => {
  expect(
    ['/ada@people.example', '/main/lnk_12', '/*x', '/main/furls//spring'].map(screenRoute),
  ).toEqual(['*', '*', '*', '*'])
  expect(screenRoute('/main/furls/go.alder.example/spring')).toBe('main/furls/:domain/:key')
})
