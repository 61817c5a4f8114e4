/** The bundler's information about modules. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

const VENDORS =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|@mantine\/core\/esm\/core)\//
/** Modules that most screens use. */
const PIECES =
  /\/web\/(ui\/(address|clipboard|copy-button|dates|days|empty-state|error-state|numbers|now|page-header|panel|search-text|site-tile|sparkline|time-ago)|lib\/(draft|form-draft|failure-words|permitted)|features\/(links\/(queries|list-cache|save-link)))\.|@tabler\/icons-react\/dist\/esm\/icons\/Icon(Copy|Check|ArrowRight|ChevronDown)\./
const ROOT = /\/web\/root\.tsx/
const SHELL = /\/web\/pages\/app\/layout\.tsx/

/** Small parts that nearly every screen renders at once. */
const PARTS =
  /node_modules\/(@mantine\/core\/esm\/components\/(ActionIcon|Box|Button|CloseButton|Input|InputBase|Kbd|Loader|Skeleton|TextInput|Transition|UnstyledButton|VisuallyHidden)\/|@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes))/

/**
 * A few chunks instead of the bundler's hundred, because small files compress to half as much again and each needs a
 * request. `base` has the rarely changing code of every page, `root` its other code, `shell` that of signed-in screens.
 */
export const chunkGroups = [
  { name: 'base', test: VENDORS, priority: 3 },
  { name: reached('root', ROOT, PARTS), priority: 2 },
  { name: reached('shell', SHELL, PIECES), priority: 1 },
]

/** Everything that the module imports, transitively, except lazy imports. */
function reached(name: string, from: RegExp, besides: RegExp) {
  const known = new Map<string, boolean>()
  const isReached = (id: string, graph: Graph): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Ends cycles: modules in a cycle are reached through other importers.
    known.set(id, false)
    const is =
      from.test(id) ||
      (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isReached(importer, graph))
    known.set(id, is)
    return is
  }
  // A package's index module imports everything, which does not tell what is used.
  return (id: string, graph: Graph) =>
    besides.test(id) || (!id.includes('/node_modules/') && isReached(id, graph)) ? name : null
}
