import type { App } from '../../context.ts'
import { fileOf } from './export-files.ts'
import { openZip, type ZipFile } from './zip-file.ts'

export interface ZipOptions {
  /** File name in the store. */
  file: string
  /** The modification time of the files in the ZIP. */
  at: number
}

/** Streams a ZIP to the file store, with its backpressure, while `fill` writes it; returns the number of bytes. */
export async function putZip(
  app: App,
  { file, at }: ZipOptions,
  fill: (zip: ZipFile) => Promise<void>,
): Promise<number> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const zip = openZip(at, (piece) => writer.write(piece))
  const filling = (async () => {
    await fill(zip)
    await zip.end()
  })().then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  )
  await Promise.all([app.files.put(fileOf(file), readable), filling])
  return zip.bytes()
}
