import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { screenRoutes } from '../screens/screen-routes.ts'

test('every page of the web app has a pattern, and every pattern a page', () => {
  const routes = readFileSync('web/routes.ts', 'utf8')
  const paths = [...routes.matchAll(/\b(?:route\('([^']*)', '[^']*\.tsx'|index\()/g)].map(
    ([, path]) => path ?? '',
  )
  // Only under `npm run dev`.
  const served = paths.filter((path) => path !== 'catalogue')
  expect(served.toSorted()).toEqual([...screenRoutes].toSorted())
})
