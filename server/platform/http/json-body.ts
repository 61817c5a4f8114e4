import { readBody, requireType } from './body.ts'
import { requireFewParts } from './json-parts.ts'
import { Problem } from './problem.ts'

/** Default limit of a JSON body. */
export const JSON_BYTES_MAX = 1_048_576

/** The parsed body of a request, without `__proto__`. Its texts are unchecked: see `requireTexts`. */
export async function readJson(request: Request, max: number = JSON_BYTES_MAX): Promise<unknown> {
  requireType(request, ['application/json'])
  return parse(await readBody(request, max))
}

/**
 * Refuses a NUL in any text, because PostgreSQL cannot store it, and lone surrogates, because UTF-8 cannot encode them. Also
 * refuses longer lists than any call takes: a schema validates each entry before it counts them, and blocks redirects.
 */
export function requireTexts(value: unknown): void {
  const found = findFault(value, '', 0)
  if (found) throw new Problem('invalid', { errors: { [found.path]: found.message } })
}

function parse(bytes: Uint8Array): unknown {
  requireFewParts(bytes)
  try {
    return withoutProto(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
}

/** JSON.parse makes `__proto__` an ordinary field, which would become the prototype of a copy. */
function withoutProto(value: unknown): unknown {
  const open = [value].filter(isObject)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Object.hasOwn(next, '__proto__')) Reflect.deleteProperty(next, '__proto__')
    for (const part of Object.values(next)) if (isObject(part)) open.push(part)
  }
  return value
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const MAX_DEPTH = 64
const MAX_ENTRIES = 5000

interface TextFault {
  path: string
  message: string
}

function findFault(value: unknown, path: string, depth: number): TextFault | undefined {
  if (typeof value === 'string' && isBroken(value)) {
    return { path, message: 'Remove the control characters' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_DEPTH) throw new Problem('malformed')
  return faultWithin(Object.entries(value), path, depth)
}

function faultWithin(
  parts: [string, unknown][],
  path: string,
  depth: number,
): TextFault | undefined {
  if (parts.length > MAX_ENTRIES) return { path, message: 'Send fewer entries' }
  for (const [key, part] of parts) {
    const found = findFault(part, path === '' ? key : `${path}.${key}`, depth + 1)
    if (found) return found
  }
  return undefined
}

const isBroken = (text: string) => text.includes('\u0000') || !text.isWellFormed()
