import { Problem } from './problem.ts'

const MAX_BYTES = 1_048_576

/** The parsed body of a request, without `__proto__`. Its texts may hold anything yet: see `requireTexts`. */
export async function readJson(request: Request, max: number = MAX_BYTES): Promise<unknown> {
  if (typeOf(request) !== 'application/json') throw new Problem('not-json')
  return parse(await bytesOf(request, max))
}

/**
 * No NUL in any text, for PostgreSQL cannot keep one, and no half of a surrogate pair, which nothing could write again. No
 * lists of more entries than any call takes either: a schema looks at each entry before it counts them, while redirects wait.
 */
export function requireTexts(value: unknown): void {
  const found = findTrouble(value, '', 0)
  if (found) throw new Problem('invalid', { errors: { [found.path]: found.message } })
}

/** The body of a request that sends a file of one of these types. */
export async function requireBytes(
  request: Request,
  { types, max }: { types: readonly string[]; max: number },
): Promise<Uint8Array> {
  if (!types.includes(typeOf(request))) {
    throw new Problem('not-json', { detail: `Send the body as ${types.join(' or ')}.` })
  }
  return new Uint8Array(await bytesOf(request, max))
}

function typeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

async function bytesOf(request: Request, max: number): Promise<ArrayBuffer> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw new Problem('body-too-large')
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > max) throw new Problem('body-too-large')
  return bytes
}

function parse(bytes: ArrayBuffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
}

const MAX_DEPTH = 64
const MAX_ENTRIES = 5000

interface Trouble {
  path: string
  message: string
}

function findTrouble(value: unknown, path: string, depth: number): Trouble | undefined {
  if (typeof value === 'string' && isBroken(value)) {
    return { path, message: 'Remove the control characters' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_DEPTH) throw new Problem('malformed')
  return troubleWithin(Object.entries(value), path, depth)
}

function troubleWithin(
  parts: [string, unknown][],
  path: string,
  depth: number,
): Trouble | undefined {
  if (parts.length > MAX_ENTRIES) return { path, message: 'Send fewer entries' }
  for (const [key, part] of parts) {
    const found = findTrouble(part, path === '' ? key : `${path}.${key}`, depth + 1)
    if (found) return found
  }
  return undefined
}

const isBroken = (text: string) => text.includes('\u0000') || !text.isWellFormed()
