import { readBody, requireType } from './body.ts'
import type { BodyLimits } from './body-limits.ts'
import { PartsCounter } from './json-parts.ts'
import { parseJson } from './parse-json.ts'
import { Problem } from './problem.ts'

/** The parsed body of a request, without `__proto__`. Its texts are unchecked: see `requireTexts`. */
export async function readJson(request: Request, limits: BodyLimits): Promise<unknown> {
  requireType(request, ['application/json'])
  const counter = new PartsCounter(limits)
  const body = await readBody(request, limits.bytes, (piece) => counter.count(piece))
  try {
    return await parseJson(body, counter.parts)
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
}

/**
 * Refuses a NUL in any text, because PostgreSQL cannot store it, and lone surrogates, because UTF-8 cannot encode them.
 */
export function requireTexts(value: unknown): void {
  if (isSound(value)) return
  const path = pathOfBroken(value).join('.')
  throw new Problem('invalid', { errors: { [path]: 'Remove the control characters' } })
}

function isSound(value: unknown): boolean {
  if (typeof value === 'string') return !isBroken(value)
  if (typeof value !== 'object' || value === null) return true
  return (Array.isArray(value) ? value : Object.values(value)).every(isSound)
}

function pathOfBroken(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const [key, part] = Object.entries(value).find((entry) => !isSound(entry[1])) ?? []
  return key === undefined ? [] : [key, ...pathOfBroken(part)]
}

const isBroken = (text: string) => text.includes('\u0000') || !text.isWellFormed()
