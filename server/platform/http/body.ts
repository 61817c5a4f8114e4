import { Problem } from './problem.ts'

interface UploadLimits {
  types: readonly string[]
  /** In bytes. */
  max: number
}

const read = new WeakMap<Request, Uint8Array>()

/**
 * Reads the whole body; it may be called again. Throws `body-too-large` at the limit, with or without a Content-Length,
 * and `body-cut` if the client disconnects. A throw of `check` ends the reading.
 */
export async function readBody(
  request: Request,
  max: number,
  check: (part: Uint8Array) => void = () => undefined,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of limited(request, max)) {
    check(part)
    parts.push(part)
  }
  const body = Buffer.concat(parts)
  read.set(request, body)
  return body
}

/** Reads the body of a file upload of one of these content types. */
export async function requireBytes(
  request: Request,
  { types, max }: UploadLimits,
): Promise<Uint8Array> {
  requireType(request, types)
  return readBody(request, max)
}

/**
 * Streams the body with backpressure. The stream errors with `body-too-large` beyond the limit and with `body-cut` if the
 * client disconnects.
 */
export function requireByteStream(
  request: Request,
  { types, max }: UploadLimits,
): ReadableStream<Uint8Array> {
  requireType(request, types)
  const parts = limited(request, max)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    // No read-ahead: the client sends as fast as the stream is read.
    { highWaterMark: 0 },
  )
}

export function requireType(request: Request, types: readonly string[]): void {
  const header = request.headers.get('content-type') ?? ''
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) {
    throw new Problem('not-json', { detail: `Send the body as ${types.join(' or ')}.` })
  }
}

async function* limited(request: Request, max: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw new Problem('body-too-large')
  const known = read.get(request)
  let length = 0
  for await (const part of known ? [known] : partsOf(request)) {
    length += part.byteLength
    if (length > max) throw new Problem('body-too-large')
    yield part
  }
}

async function* partsOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await nextOf(reader)
      if (done) return
      yield value
    }
  } finally {
    // Stop reading the rest from the connection. After the end there is nothing to cancel.
    await reader.cancel().catch(() => undefined)
  }
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (cause) {
    throw new Problem('body-cut', { cause })
  }
}
