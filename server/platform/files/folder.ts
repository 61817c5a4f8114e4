import { randomUUID } from 'node:crypto'
import { close, fsync, open, write } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FileRange, FileReader, FileStore, Upload } from './store.ts'

// Plain descriptors: a FileHandle whose `open` resolved after the timeout would end the process when it is collected.
const openFile = promisify(open) as (path: string, flags: string, mode?: number) => Promise<number>
const closeFile = promisify(close)
const syncFile = promisify(fsync)

/** Stores files below a local folder, readable by their owner only: they contain users' imports and exports. */
export function openFolder(root: string): FileStore {
  return {
    async begin(name) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return beginUpload(path)
    },
    async open(name, range) {
      const file = Bun.file(join(root, name))
      return (await file.exists()) ? readerOf(file, range) : undefined
    },
    remove: (name) => rm(join(root, name), { force: true }),
    async *list(folder) {
      for (const name of (await unlessMissing(readdir(join(root, folder)))) ?? []) {
        const found = await unlessMissing(stat(join(root, folder, name)))
        if (found) yield { name: `${folder}/${name}`, changedAt: found.mtimeMs }
      }
    },
  }
}

/** Writes to a temporary name, so that a crash leaves no partial file under the final one. */
async function beginUpload(path: string): Promise<Upload> {
  const part = `${path}.${randomUUID()}`
  const file = await openFile(part, 'wx', 0o600)
  let isOpen = true
  const closeOnce = async () => {
    if (!isOpen) return
    isOpen = false
    await closeFile(file)
  }
  return {
    async write(bytes) {
      for (let first = 0; first < bytes.length; ) {
        first += await writeSome(file, bytes.subarray(first))
      }
    },
    async finish() {
      await syncFile(file)
      await closeOnce()
      await rename(part, path)
      await syncFolder(dirname(path))
    },
    async abandon() {
      await closeOnce()
      await rm(part, { force: true })
    },
  }
}

/** Returns how many bytes were written. */
function writeSome(file: number, bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    write(file, bytes, (error, length) => (error ? reject(error) : resolve(length)))
  })
}

/** A rename survives a power loss only once the folder is synced too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await openFile(path, 'r')
  try {
    await syncFile(folder)
  } finally {
    await closeFile(folder)
  }
}

/** The first read opens the file, so that an unused reader holds no resources. */
function readerOf(file: Blob, range: FileRange | undefined): FileReader {
  const part = range ? file.slice(range.start, range.end) : file
  const reader = part.stream().getReader()
  return {
    read: async () => (await reader.read()).value,
    close: () => reader.cancel(),
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
