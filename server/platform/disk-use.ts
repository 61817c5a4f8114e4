import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskRoom {
  /** What the program's user may still write. */
  freeBytes: number
  totalBytes: number
}

/** Of the disk that holds the folder. */
export async function readDiskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** An allocated block as `stat` counts them, whatever the file system's own are. */
const BLOCK_BYTES = 512

/**
 * Bytes on the disk of each thing in the folder, with all that is below it. Links are not followed. One file after the
 * other: there may be tens of thousands, and nobody is in a hurry for the sum.
 */
export async function readSizes(folder: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await namesIn(folder)) sizes.set(name, await sizeOf(join(folder, name)))
  return sizes
}

async function sizeOf(path: string): Promise<number> {
  // Files come and go while they are counted.
  const found = await lstat(path).catch(() => undefined)
  if (!found) return 0
  let bytes = found.blocks * BLOCK_BYTES
  if (found.isDirectory()) {
    for (const name of await namesIn(path)) bytes += await sizeOf(join(path, name))
  }
  return bytes
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
