import { expect, test } from 'bun:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { screens } from '../contract/screens/screens.ts'
import routes from './routes.ts'

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.path ? [entry.path] : []),
    ...pathsOf(entry.children ?? []),
  ])
}

test('the server knows exactly the screens of the signed-in layout', () => {
  const signedIn = routes.filter((entry) => entry.file === 'pages/app/layout.tsx')
  expect(pathsOf(signedIn).toSorted()).toEqual([...screens].toSorted())
})
