import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskRoom {
  /** Available to the user that runs the program. */
  freeBytes: number
  totalBytes: number
}

/** Free and total space of the disk that contains the folder. */
export async function readDiskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** The unit of `stat.blocks`, whatever the block size of the file system is. */
const BLOCK_BYTES = 512

/**
 * Disk usage in bytes of each entry of the folder, subfolders included. Does not follow symbolic links. Sequential: there
 * may be tens of thousands of files, and the sum is not urgent.
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
