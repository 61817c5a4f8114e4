import { expect, test } from 'bun:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../web/routes.ts'
import { screenRoutes } from '../screens/screen-routes.ts'

/** The paths of routes that show a page; the others are files. */
const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, file, children }) => {
    const own = file.endsWith('.tsx') && (path !== undefined || index) ? [path ?? ''] : []
    return [...own, ...pathsOf(children ?? [])]
  })

test('every page of the web app has a pattern, and every pattern a page', () => {
  // Only under `npm run dev`.
  const served = pathsOf(routes).filter((path) => path !== 'catalogue')
  expect(served.toSorted()).toEqual([...screenRoutes].toSorted())
})
