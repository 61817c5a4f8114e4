import { type ScreenRoute, screenRoutes } from '../../../contract/screens/screen-routes.ts'
import { screenOf } from '../../../contract/screens/screens.ts'

/** The route pattern of a path below the base path; `*` for unknown paths, so that typed text is never reported. */
export function screenRoute(path: string): ScreenRoute {
  const name = path.replace(/^\/|\/$/g, '')
  return screenOf(name, screenRoutes) ?? '*'
}
