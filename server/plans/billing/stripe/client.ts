import Stripe from 'stripe'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { SECOND } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/http/problem.ts'

export type { Stripe }

const RETRY_AFTER_SECONDS = 30

export function openStripe({ secretKey, apiUrl, timeoutMs }: Config['stripe']): Stripe {
  if (secretKey === undefined) throw new Problem('payments-not-set-up')
  const other = apiUrl === undefined ? undefined : new URL(apiUrl)
  const isPlain = other?.protocol === 'http:'
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(
      Object.assign(fetchObject, { preconnect: fetch.preconnect }),
    ),
    ...(other && {
      host: other.hostname,
      port: other.port || (isPlain ? '80' : '443'),
      protocol: isPlain ? 'http' : 'https',
    }),
  })
}

/**
 * The library waits for ever, and leaves an unhandled rejection, when an answer is JSON but no object. It does not
 * follow redirects either, which would carry our key elsewhere.
 */
async function fetchObject(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  const text = await response.text()
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('the payment provider did not answer with an object')
  }
  return new Response(text, { status: response.status, headers: response.headers })
}

export const away = (cause: unknown): Problem =>
  new Problem('payments-away', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })

/** One request. Whatever does not have the shape that is needed counts as no answer. */
export async function ask<S extends z.ZodType>(
  schema: S,
  request: () => Promise<unknown>,
): Promise<z.infer<S>> {
  const read = schema.safeParse(await answerOf(request))
  if (!read.success) throw away(read.error)
  return read.data
}

/** The same for something that may not be there. */
export async function find<S extends z.ZodType>(
  schema: S,
  request: () => Promise<unknown>,
): Promise<z.infer<S> | undefined> {
  try {
    return await ask(schema, request)
  } catch (error) {
    if (error instanceof Problem && isMissing(error.cause)) return undefined
    throw error
  }
}

/** The same for optional details: undefined if they cannot be read. */
export const tryFind = <S extends z.ZodType>(
  schema: S,
  request: () => Promise<unknown>,
): Promise<z.infer<S> | undefined> => find(schema, request).catch(() => undefined)

async function answerOf(request: () => Promise<unknown>): Promise<unknown> {
  try {
    return await request()
  } catch (error) {
    throw away(error)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  // Stripe answers 400, not 404, for an unknown id among the parameters.
  (error.statusCode === 404 || error.code === 'resource_missing')

/** Between a request and its repetition. */
const PAUSE_MS = SECOND

/** For all requests of one call of the seam. They have shorter limits themselves, so they end soon after. */
export const deadlineOf = ({ timeoutMs }: Config['stripe']): number => 2 * timeoutMs + PAUSE_MS

/** Ends what takes too long. */
export async function withinDeadline<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  // It is not awaited after the deadline, so its rejection must be handled here.
  work.catch(() => undefined)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(away(new Error('the payment provider took too long'))),
    deadlineMs,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
