import { type ScreenRoute, screenRoutes } from '../../../contract/screen-routes.ts'
import { screenOf } from '../../../contract/screens.ts'

/** The pattern of a path below the base path; what leads nowhere is `*`, whatever somebody typed. */
export function screenRoute(path: string): ScreenRoute {
  const name = path.replace(/^\/|\/$/g, '')
  return screenOf(name, screenRoutes) ?? '*'
}
