import { METHODS } from 'node:http'
import { type Answer, badRequestAnswer, wrongMethodAnswer } from './answers.ts'

const LINE = /^([\w!#$%&'*+\-.^`|~]+) [\x21-\x7e\x80-\xff]+ HTTP\/1\.[01]\r$/
const LONGEST_LINE = 16_384
const LINE_FEED = 10
const methods = new Set(METHODS)

/**
 * An answer for bytes that do not begin as a request: the full server would close without one, or say 505. Undefined
 * when they do, or when the line is not complete yet.
 */
export function refusalOf(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(LINE_FEED)
  if (end < 0 || end > LONGEST_LINE) return undefined
  const line = bytes.toString('latin1', 0, end)
  // An empty line in front of a request is allowed.
  if (line === '\r') return undefined
  const [, method] = LINE.exec(line) ?? []
  if (method === undefined) return badRequestAnswer
  return methods.has(method) ? undefined : wrongMethodAnswer
}
