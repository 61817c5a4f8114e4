import { STATUS_CODES } from 'node:http'
import type { CheckCause } from '../../../contract/monitoring/states.ts'

interface FetchFailure {
  kind: 'refused' | 'failed'
  why: string
}

/** By the system's error code, or what the fetch calls it. */
const causes: Readonly<Record<string, CheckCause>> = {
  timeout: 'TIMEOUT',
  ETIMEDOUT: 'TIMEOUT',
  ENOTFOUND: 'DNS',
  EAI_AGAIN: 'DNS',
  EAI_NODATA: 'DNS',
  ENODATA: 'DNS',
  ESERVFAIL: 'DNS',
  ECONNREFUSED: 'REFUSED',
  EHOSTUNREACH: 'REFUSED',
  ENETUNREACH: 'REFUSED',
  ECONNRESET: 'RESET',
  EPIPE: 'RESET',
  'too-many-redirects': 'TOO_MANY_REDIRECTS',
}

const TLS = /CERT|SSL|TLS|UNABLE_TO_VERIFY|SELF_SIGNED|ALTNAME|certificate/i

export function failureCause({ kind, why }: FetchFailure): CheckCause {
  if (kind === 'refused') return 'NOT_ALLOWED'
  const known = causes[why]
  if (known) return known
  if (TLS.test(why)) return 'TLS'
  return /hang up|closed|reset/i.test(why) ? 'RESET' : 'INVALID_ANSWER'
}

/** Each can follow an 'It', with a small letter. */
const sentences: Readonly<Partial<Record<CheckCause, string>>> = {
  TIMEOUT: 'Does not answer in time',
  DNS: 'Has a name that does not exist',
  REFUSED: 'Refuses the connection',
  RESET: 'Breaks off the connection',
  TLS: 'Has no valid certificate',
  TOO_MANY_REDIRECTS: 'Redirects without end',
  INVALID_ANSWER: 'Does not answer like a web server',
}

const refusals: Readonly<Record<string, string>> = {
  private: 'Leads into a private network',
  port: 'Uses a port that is not for web pages',
  scheme: 'Leads to an address that is not on the web',
  credentials: 'Has a password in its address',
  'no-address': 'Leads to something that is no address',
}

/** A sentence such as `Refuses the connection`. */
export function failureReason(failure: FetchFailure): string {
  if (failure.kind === 'refused') return refusals[failure.why] ?? 'May not be checked'
  return sentences[failureCause(failure)] ?? 'Does not answer'
}

/** Such as `Answers 404 Not Found`. */
export function statusReason(status: number): string {
  const words = STATUS_CODES[status]
  return words === undefined ? `Answers ${status}` : `Answers ${status} ${words}`
}

export const milliseconds = (ms: number): string => `${ms.toLocaleString('en')} ms`
