import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_FOLDER } from '../house/build-folder.mjs'

const ASSETS = join(BUILD_FOLDER, 'client/assets')
const MANIFEST = /^manifest-\w+\.js$/

interface Route {
  id: string
  parentId?: string
  module: string
  clientLoaderModule?: string
  clientMiddlewareModule?: string
  hydrateFallbackModule?: string
  imports?: string[]
  css?: string[]
}

interface Manifest {
  entry: Omit<Route, 'id'>
  routes: Record<string, Route>
}

/** What a page of each route loads before it is drawn: names of files in the build, by the route's file below `web/pages`. */
export function readScreenFiles(): Map<string, Set<string>> {
  const name = readdirSync(ASSETS).find((file) => MANIFEST.test(file)) ?? ''
  const text = readFileSync(join(ASSETS, name), 'utf8')
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const screens = Object.values(manifest.routes).filter(({ id }) => id.startsWith('pages/'))
  return new Map(
    screens.map((route) => {
      const files = [manifest.entry, ...withParents(manifest, route)].flatMap(filesOf)
      return [route.id.slice('pages/'.length), new Set([name, ...files])]
    }),
  )
}

function withParents({ routes }: Manifest, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [route, ...withParents({ routes } as Manifest, parent)] : [route]
}

/** The bundler marks a sheet that belongs to more than one file by a `#` at its end. */
const filesOf = ({ imports = [], css = [], ...route }: Omit<Route, 'id'>): string[] =>
  [
    route.module,
    route.clientLoaderModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
    ...imports,
    ...css,
  ].flatMap((address) => address?.split('/').at(-1)?.replace('#', '') ?? [])

/** As it is sent to nearly every browser. */
export function compressedBytes(file: string): number {
  const path = join(ASSETS, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
