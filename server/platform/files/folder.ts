import { randomUUID } from 'node:crypto'
import { close, fsync, open, write } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FileReader, FileStore, Upload } from './store.ts'

// Plain descriptors: a FileHandle whose `open` resolved after its time would end the process when it is collected.
const openFile = promisify(open) as (path: string, flags: string, mode?: number) => Promise<number>
const closeFile = promisify(close)
const syncFile = promisify(fsync)

/** Files below a folder of this machine. Only their owner can read them: they hold what people sent and exported. */
export function openFolder(root: string): FileStore {
  return {
    async begin(name) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return beginUpload(path)
    },
    async open(name) {
      const file = Bun.file(join(root, name))
      return (await file.exists()) ? readerOf(file) : undefined
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

/** Written under another name: a crash leaves no half of a file under its own. */
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

/** Answers how many bytes it took. */
function writeSome(file: number, bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    write(file, bytes, (error, length) => (error ? reject(error) : resolve(length)))
  })
}

/** The new name of a file survives a loss of power only when its folder is on the disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await openFile(path, 'r')
  try {
    await syncFile(folder)
  } finally {
    await closeFile(folder)
  }
}

/** Opened by the first read, so that a reader nobody reads from holds nothing. */
function readerOf(file: Blob): FileReader {
  const reader = file.stream().getReader()
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
