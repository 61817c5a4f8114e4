import { codeOf } from '../error-code.ts'

/** PostgreSQL's `too_many_connections` and `configuration_limit_exceeded`. */
const FULL_CODES = new Set(['53300', '53400'])
/** PgBouncer, which has one code for everything. */
const FULL_WORDS = /no more connections allowed/
/** Our pool, and PgBouncer: no connection became free in time. */
const WAITED_WORDS = /timeout exceeded when trying to connect|query_wait_timeout/

/** Whether a query found no connection, while the database itself may answer. */
export function isConnectionShortage(error: unknown): boolean {
  return isServerFull(error) || WAITED_WORDS.test(messageOf(error))
}

/** Whether the server has no connection more to give. */
export function isServerFull(error: unknown): boolean {
  return FULL_CODES.has(codeOf(error)) || FULL_WORDS.test(messageOf(error))
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

let observe: (error: unknown) => void = () => undefined

/** Registers the observer of queries of this process that found no connection. */
export function observeConnectionShortage(observer: (error: unknown) => void): void {
  observe = observer
}

/** Called with every failure to connect. */
export function noteConnectFailure(error: unknown): void {
  if (isConnectionShortage(error)) observe(error)
}
