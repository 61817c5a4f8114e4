import { holdBody, holdStream, releaseBody } from './body-places.ts'
import { Problem } from './problem.ts'

interface UploadLimits {
  types: readonly string[]
  /** In bytes. */
  max: number
}

const read = new WeakMap<Request, Uint8Array>()

/**
 * Reads the whole body; it may be called again. Throws `body-too-large` at the limit, with or without a Content-Length,
 * `busy` if there is no place for a large one, and `body-cut` if the client disconnects. A throw of `check` ends the
 * reading.
 */
export async function readBody(
  request: Request,
  max: number,
  check: (part: Uint8Array) => void = () => undefined,
): Promise<Uint8Array> {
  requireLength(request, max)
  holdBody(request, lengthOf(request))
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of limited(request, max)) {
    check(part)
    length += part.byteLength
    if (length > lengthOf(request)) holdBody(request, length)
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
 * Streams the body with backpressure. Throws `busy` if there is no place for it. The stream errors with `body-too-large`
 * beyond the limit and with `body-cut` if the client disconnects.
 */
export function requireByteStream(
  request: Request,
  { types, max }: UploadLimits,
): ReadableStream<Uint8Array> {
  requireType(request, types)
  requireLength(request, max)
  holdStream(request)
  const parts = releasing(request, limited(request, max))
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

/** The announced length; 0 without one. */
const lengthOf = ({ headers }: Request): number => Number(headers.get('content-length') ?? 0)

function requireLength(request: Request, max: number): void {
  if (lengthOf(request) > max) throw new Problem('body-too-large')
}

async function* limited(request: Request, max: number): AsyncGenerator<Uint8Array> {
  const known = read.get(request)
  let length = 0
  for await (const part of known ? [known] : partsOf(request)) {
    length += part.byteLength
    if (length > max) throw new Problem('body-too-large')
    yield part
  }
}

/** A place is only needed while the body is here. */
async function* releasing(
  request: Request,
  parts: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* parts
  } finally {
    releaseBody(request)
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
