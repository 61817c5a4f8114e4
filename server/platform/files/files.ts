import { requireNoTransaction } from '../database/transaction.ts'
import { isDiskFull } from '../disk/full-disk.ts'
import { Problem } from '../http/problem.ts'
import { openBucket } from './bucket.ts'
import { bucketAddress } from './bucket-address.ts'
import { openFolder } from './folder.ts'
import type { FileRange, FileReader, FileStore } from './store.ts'

/**
 * The only access to stored files. A name is `folder/name`. Each step of the store has a timeout; a failed or slow store is
 * the Problem 'store-away', a full one 'disk-full'. Errors of an upload's source are rethrown unchanged.
 */
export interface Files {
  /** Once it resolves, the whole file is readable; a failed upload leaves no file. */
  put(name: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Undefined if there is no such file. Cancelling the stream closes the file. */
  find(name: string, range?: FileRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Succeeds if there is no such file. */
  remove(name: string): Promise<void>
  /**
   * Removes files last changed before that time, unfinished uploads included, except those that `isKept` holds on to;
   * returns how many.
   */
  removeOlder(
    folder: string,
    before: number,
    isKept?: (name: string) => Promise<boolean>,
  ): Promise<number>
}

export interface FilesOptions {
  folder: string
  /** An S3-compatible store to use instead of the folder: see `bucketAddress`. */
  url: string | undefined
  timeoutMs: number
}

export function openFiles({ folder, url, timeoutMs }: FilesOptions): Files {
  const address = url === undefined ? undefined : bucketAddress(url)
  if (url !== undefined && !address) throw new Error('FILES_URL is read by config.ts first')
  return limitedFiles(address ? openBucket(address) : openFolder(folder), timeoutMs)
}

type TimeLimit = <T>(step: Promise<T>) => Promise<T>

function limitedFiles(store: FileStore, timeoutMs: number): Files {
  const limit: TimeLimit = (step) => within(step, timeoutMs)
  return {
    async put(name, source) {
      requireNoTransaction('a file')
      const upload = await limit(store.begin(checkedName(name)))
      try {
        for await (const bytes of source) await limit(upload.write(bytes))
        await limit(upload.finish())
      } catch (error) {
        // Report the first failure.
        await limit(upload.abandon()).catch(() => undefined)
        throw error
      }
    },
    async find(name, range) {
      requireNoTransaction('a file')
      const reader = await limit(store.open(checkedName(name), range))
      return reader && streamOf(reader, limit)
    },
    async remove(name) {
      requireNoTransaction('a file')
      await limit(store.remove(checkedName(name)))
    },
    async removeOlder(folder, before, isKept) {
      requireNoTransaction('a file')
      let removed = 0
      const files = store.list(checkedFolder(folder))[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await limit(files.next())
        if (done) return removed
        if (value.changedAt >= before || (await isKept?.(value.name))) continue
        await limit(store.remove(value.name))
        removed++
      }
    },
  }
}

function streamOf(reader: FileReader, limit: TimeLimit): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(file) {
        try {
          const bytes = await limit(reader.read())
          if (bytes) return file.enqueue(bytes)
          await limit(reader.close())
          file.close()
        } catch (error) {
          await reader.close().catch(() => undefined)
          file.error(error)
        }
      },
      cancel: () => limit(reader.close()),
    },
    { highWaterMark: 0 },
  )
}

async function within<T>(step: Promise<T>, timeoutMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), timeoutMs)
  try {
    return await Promise.race([step, late.promise])
  } catch (cause) {
    throw new Problem(isDiskFull(cause) ? 'disk-full' : 'store-away', { cause })
  } finally {
    clearTimeout(timer)
  }
}

const FOLDER = /^[a-z]{1,40}$/
const NAME = /^[a-z]{1,40}\/[A-Za-z0-9_-]{1,100}$/

/** Names come from the program, never from a caller: an invalid one is a bug. */
function checkedName(name: string): string {
  if (NAME.test(name)) return name
  throw new Error(`not a name of a file: ${JSON.stringify(name)}`)
}

function checkedFolder(folder: string): string {
  if (FOLDER.test(folder)) return folder
  throw new Error(`not a folder of files: ${JSON.stringify(folder)}`)
}
