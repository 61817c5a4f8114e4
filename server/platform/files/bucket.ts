import { S3Client, type S3File } from 'bun'
import type { BucketAddress } from './bucket-address.ts'
import type { FileReader, FileStore, Upload } from './store.ts'

/** The minimum of the protocol, and the memory that an upload takes. */
const PART_BYTES = 5 * 1024 * 1024

/** A bucket of an S3-compatible store. */
export function openBucket({ prefix, ...address }: BucketAddress): FileStore {
  const client = new S3Client(address)
  const keyOf = (name: string) => `${prefix}${name}`
  return {
    begin: async (name) => beginUpload(client, keyOf(name)),
    open(name, range) {
      const file = client.file(keyOf(name))
      return openReader(range ? file.slice(range.start, range.end) : file)
    },
    async remove(name) {
      await client.delete(keyOf(name))
    },
    async *list(folder) {
      let startAfter: string | undefined
      do {
        const page = await client.list({
          prefix: keyOf(`${folder}/`),
          ...(startAfter !== undefined && { startAfter }),
        })
        const found = page.contents ?? []
        for (const { key, lastModified } of found) {
          yield { name: key.slice(prefix.length), changedAt: Date.parse(String(lastModified)) }
        }
        startAfter = page.isTruncated ? found.at(-1)?.key : undefined
      } while (startAfter !== undefined)
    },
  }
}

function beginUpload(client: S3Client, key: string): Upload {
  const sink = client.file(key).writer({ partSize: PART_BYTES, queueSize: 1 })
  return {
    async write(bytes) {
      await sink.write(bytes)
      await sink.flush()
    },
    async finish() {
      await sink.end()
    },
    async abandon() {
      // Bun's writer cannot abort an upload: complete it and delete the object.
      await Promise.resolve(sink.end()).catch(() => undefined)
      await client.delete(key)
    },
  }
}

async function openReader(file: S3File): Promise<FileReader | undefined> {
  const reader = file.stream().getReader()
  const read = async () => (await reader.read()).value
  try {
    // The first read sends the request, so whether the file exists is not known before.
    let first = await read()
    return {
      async read() {
        const bytes = first ?? (await read())
        first = undefined
        return bytes
      },
      close: () => reader.cancel(),
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'NoSuchKey') return undefined
    throw error
  }
}
