/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

const VENDORS =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|@mantine\/core\/esm\/core)\//
/** What most screens are made of. */
const PIECES =
  /\/web\/(ui\/(address|clipboard|copy-button|dates|days|empty-state|error-state|numbers|now|page-header|panel|search-text|site-tile|sparkline|time-ago)|lib\/(draft|form-draft|failure-words|permitted)|features\/(links\/(queries|list-cache|save-link)))\.|@tabler\/icons-react\/dist\/esm\/icons\/Icon(Copy|Check|ArrowRight|ChevronDown)\./
const ROOT = /\/web\/root\.tsx/
const SHELL = /\/web\/pages\/app\/layout\.tsx/

/** Parts that nearly every screen draws at once, and that weigh little. */
const PARTS =
  /node_modules\/(@mantine\/core\/esm\/components\/(ActionIcon|Box|Button|CloseButton|Input|InputBase|Kbd|Loader|Skeleton|TextInput|Transition|UnstyledButton|VisuallyHidden)\/|@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes))/

/**
 * Few files where the bundler would make a hundred: small ones compress to half as much again, each with a request of its
 * own. One holds what every page loads and seldom changes, one the rest of that, one what every signed-in screen loads.
 */
export const chunkGroups = [
  { name: 'base', test: VENDORS, priority: 3 },
  { name: reached('root', ROOT, PARTS), priority: 2 },
  { name: reached('shell', SHELL, PIECES), priority: 1 },
]

/** What is drawn at once wherever that module is: whatever it imports, and what that imports, lazy parts apart. */
function reached(name: string, from: RegExp, besides: RegExp) {
  const known = new Map<string, boolean>()
  const isReached = (id: string, graph: Graph): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Modules that import each other are reached by others
    known.set(id, false)
    const is =
      from.test(id) ||
      (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isReached(importer, graph))
    known.set(id, is)
    return is
  }
  // Packages name all that they have in one module, which says nothing about what of it is used
  return (id: string, graph: Graph) =>
    besides.test(id) || (!id.includes('/node_modules/') && isReached(id, graph)) ? name : null
}
