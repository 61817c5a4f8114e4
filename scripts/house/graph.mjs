/**
 * The files that import one of `files`, directly or not, with their distance; `files` themselves have 0. Importers of a file
 * between that `endsAt` returns true for are not followed. `graph` has the importers of each file.
 */
export function dependentsOf(graph, files, endsAt = () => false) {
  const distances = new Map(files.map((file) => [file, 0]))
  const queue = [...files]
  for (const file of queue) {
    if (distances.get(file) > 0 && endsAt(file)) continue
    for (const importer of graph.get(file) ?? []) {
      if (distances.has(importer)) continue
      distances.set(importer, distances.get(file) + 1)
      queue.push(importer)
    }
  }
  return distances
}
