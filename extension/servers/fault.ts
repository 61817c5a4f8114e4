import { counted } from '../../contract/counted.ts'
import type { ProblemBody } from '../../contract/problem.ts'
import { hostOf } from './server-address.ts'

/**
 * Why a call did not work. `away`: it may work later. `sign-in`: the key is not accepted. `refused`: the same call will not
 * work; a person has to change something.
 */
export interface Fault {
  kind: 'away' | 'sign-in' | 'refused'
  sentence: string
  /** Sentences by name of the field, as the call names it. */
  fields: Readonly<Record<string, string>>
  /** How long the server asks to wait. */
  retryAfterMs: number | null
  /** The answer cannot be trusted to mean that nothing was done. */
  isUnclear: boolean
}

interface FailedAnswer {
  origin: string
  status: number
  retryAfter: string | null
  problem: ProblemBody | undefined
}

const plain = { fields: {}, retryAfterMs: null, isUnclear: false }

/** There was no answer. Browsers do not say whether the server or its certificate is the reason. */
export function silent(origin: string, isOnline: boolean): Fault {
  const host = hostOf(origin)
  const certificate = origin.startsWith('https:')
    ? ' It may be away, or its certificate may not be valid: open it in a tab to see.'
    : ' It may be away.'
  const sentence = isOnline
    ? `${host} does not answer.${certificate}`
    : 'You are offline. Connect to the internet to go on.'
  return { ...plain, kind: 'away', sentence, isUnclear: true }
}

/** The person took the permission back in the browser, which then hides every answer. */
export function notAllowed(origin: string): Fault {
  const sentence = `The extension may not call ${hostOf(origin)} any more. Add the server again in the settings, and allow it.`
  return { ...plain, kind: 'away', sentence }
}

export function strange(origin: string): Fault {
  const sentence = `What answered at ${hostOf(origin)} is not Unfurly. Check the address of the server, or log in to the network.`
  return { ...plain, kind: 'away', sentence, isUnclear: true }
}

export function faultOfAnswer({ origin, status, retryAfter, problem }: FailedAnswer): Fault {
  if (!problem) return status >= 500 ? broken(origin, status) : strange(origin)
  const fields = fieldsOf(problem)
  const fault = { ...plain, fields, sentence: sentenceOf(problem, fields) }
  if (status === 401) return { ...fault, kind: 'sign-in', sentence: endedKey(origin, problem) }
  if (status === 403) return { ...fault, kind: 'refused', sentence: notPermitted(problem) }
  const retryAfterMs = millisecondsOf(retryAfter)
  if (status === 429) {
    const wait = retryAfterMs === null ? '' : ` It asks to wait ${span(retryAfterMs)}.`
    return { ...fault, kind: 'away', retryAfterMs, sentence: problem.detail + wait }
  }
  if (status >= 500) return { ...fault, kind: 'away', retryAfterMs, isUnclear: status === 500 }
  const isRunning = kindOf(problem) === 'idempotency-pending'
  return { ...fault, kind: isRunning ? 'away' : 'refused' }
}

function broken(origin: string, status: number): Fault {
  const sentence = `${hostOf(origin)} answers with an error (${status}). Try again in a few minutes.`
  return { ...plain, kind: 'away', sentence, isUnclear: true }
}

/** The last part of its type, such as `key-taken`. */
const kindOf = ({ type }: ProblemBody): string => type.split('/').at(-1) ?? ''

/** `errors[].path` is empty for the whole body. */
function fieldsOf({ errors = [] }: ProblemBody): Record<string, string> {
  const fields: Record<string, string> = {}
  // The first sentence of a field is the one to act on.
  for (const { path, message } of errors) fields[path.split('.')[0] ?? ''] ??= message
  return fields
}

/** The errors of the fields as sentences, instead of one that only refers to them: most places show no fields. */
function sentenceOf(problem: ProblemBody, fields: Readonly<Record<string, string>>): string {
  const sentences = [...new Set(Object.values(fields))]
  if (kindOf(problem) !== 'invalid' || sentences.length === 0) return problem.detail
  return sentences.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ')
}

function endedKey(origin: string, problem: ProblemBody): string {
  if (kindOf(problem) === 'removed') return problem.detail
  return `${hostOf(origin)} no longer accepts the key of this extension: it was revoked, or has ended. Log in again.`
}

function notPermitted(problem: ProblemBody): string {
  if (kindOf(problem) !== 'forbidden') return problem.detail
  return 'Your role, or the key of this extension, does not permit this. An Owner or Administrator can change the role.'
}

/** Of a Retry-After header in seconds. */
function millisecondsOf(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter)
  return retryAfter !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

function span(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 60) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return counted(minutes, 'minute')
}
