import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files below these folders whose path fits, sorted, without node_modules and what tools keep in hidden folders. */
export function listFiles(folders, fits) {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => fits.test(path))
    .sort()
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : filesBelow(path)
  })
}
