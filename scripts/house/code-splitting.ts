import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** React Router makes several modules of a page that loads data. */
const CHUNKS = ['', '?route-chunk=main', '?route-chunk=clientLoader', '?route-chunk=clientAction']
const page = (name: string) => CHUNKS.map((chunk) => resolve(`web/pages/${name}.tsx`) + chunk)

const ALL = [
  resolve('web/root.tsx'),
  resolve('node_modules/@react-router/dev/dist/config/defaults/entry.client.tsx'),
]
const GUESTS = ['layout', 'login', 'register-mail', 'check-email', 'register'].flatMap((name) =>
  page(`guest/${name}`),
)
const FRAME = page('app/layout')
/** In the order in which people go on. What a screen shares with an earlier one is in the file of that one. */
const SCREENS = {
  home: page('app/main'),
  list: page('app/furls'),
  numbers: page('app/analytics'),
  hubs: page('app/furlhubs'),
}

/** It imports all that a library has; what is used of it stands in the modules that name it. */
const BARREL = /\/node_modules\/@(?:mantine\/\w+\/esm\/index|tabler\/.*\/tabler-icons-react)\.mjs$/
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@mantine\/(\w+)["']/g

/** The modules that are loaded with these. */
function loadedWith(graph: Graph, ids: readonly string[]): Set<string> {
  const loaded = new Set<string>()
  const next = [...ids]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (loaded.has(id) || BARREL.test(id)) continue
    loaded.add(id)
    const module = graph.getModuleInfo(id)
    const imported = module?.importedIds ?? []
    next.push(...imported, ...imported.flatMap((from) => namedIn(graph, module?.code ?? '', from)))
  }
  return loaded
}

/** Of a barrel, the modules of the components that the code names. */
function namedIn(graph: Graph, code: string, barrel: string): string[] {
  if (!BARREL.test(barrel)) return []
  const [, library] = /@mantine\/(\w+)/.exec(barrel) ?? []
  const names = [...code.matchAll(IMPORT)]
    .filter(([, , from]) => from === library)
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' ')[0]))
  const modules = graph.getModuleInfo(barrel)?.importedIds ?? []
  return modules.filter((id) => names.some((name) => id.endsWith(`/${name}.mjs`)))
}

function assign(graph: Graph): Map<string, string> {
  const assignments = new Map<string, string>()
  const give = (file: string, ids: Iterable<string>) => {
    for (const id of ids) if (!assignments.has(id)) assignments.set(id, file)
  }
  const frame = loadedWith(graph, FRAME)
  give('core', loadedWith(graph, ALL))
  const guests = loadedWith(graph, GUESTS)
  give('core', guests.intersection(frame.union(loadedWith(graph, SCREENS.home))))
  give('guests', guests)
  give('frame', frame)
  for (const [file, screen] of Object.entries(SCREENS)) give(file, loadedWith(graph, screen))
  return assignments
}

let assigned: Map<string, string> | undefined

/** The bundler takes the dependencies of a file's modules into it, unless an earlier file has them. */
const files = ['core', 'guests', 'frame', ...Object.keys(SCREENS)].map((file, at, all) => ({
  name(id: string, graph: Graph) {
    assigned ??= assign(graph)
    return assigned.get(id) === file ? file : null
  },
  priority: 1 + all.length - at,
}))

export const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
  groups: [...files, { name: 'icons', test: /\/@tabler\//, minShareCount: 2, priority: 1 }],
}
