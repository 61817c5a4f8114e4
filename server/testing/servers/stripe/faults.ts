import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Answers that no client should trust. */
const nonsense = {
  html: [200, 'text/html', '<!doctype html><title>Maintenance</title>'],
  'empty-object': [200, 'application/json', '{}'],
  'wrong-types': [
    200,
    'application/json',
    '{"id":42,"object":[],"url":{},"data":"no","status":7,"customer":{"id":9},"deleted":"perhaps"}',
  ],
  'wrong-items': [
    200,
    'application/json',
    '{"object":"list","has_more":"yes","data":[null,7,{"id":{}}]}',
  ],
  empty: [200, 'application/json', ''],
  number: [200, 'application/json', '42'],
  text: [200, 'application/json', '"fine"'],
  null: [200, 'application/json', 'null'],
  list: [200, 'application/json', '[]'],
  truncated: [200, 'application/json', '{"id":"cus_1","data":['],
  redirect: [302, 'text/plain', ''],
  'server-error': [500, 'application/json', '{"error":{"type":"api_error","message":"Sorry"}}'],
  'odd-error': [400, 'application/json', '{"error":42}'],
  unauthorized: [401, 'application/json', '{"error":{"message":"Invalid API Key provided"}}'],
  forbidden: [
    403,
    'application/json',
    '{"error":{"type":"invalid_request_error","message":"The provided key does not have the required permissions"}}',
  ],
  'rate-limited': [429, 'application/json', '{"error":{"code":"rate_limit","message":"Slow"}}'],
} as const satisfies Record<string, readonly [status: number, type: string, body: string]>

export type Nonsense = keyof typeof nonsense
export const kindsOfNonsense = Object.keys(nonsense) as Nonsense[]

export interface Faults {
  slow: { ms: number; part: 'headers' | 'body' } | undefined
  nonsense: Nonsense | undefined
  /** Of the addresses that are faulty. */
  only: RegExp
  /** Turns each answer into another one, such as that of an older version of the API. */
  rewrite: ((path: string, answer: object) => object) | undefined
}

export const noFaults = (): Faults => ({
  slow: undefined,
  nonsense: undefined,
  only: /^/,
  rewrite: undefined,
})

/** False if the request is to be answered as usual. */
export async function answerFaultily(
  { slow, nonsense: kind, only }: Faults,
  { path, response }: { path: string; response: ServerResponse },
): Promise<boolean> {
  if (!only.test(path)) return false
  if (slow?.part === 'body') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  }
  // A server that ends does not wait for it.
  if (slow) await wait(slow.ms, undefined, { ref: false })
  if (slow?.part === 'body') {
    response.end('}')
    return true
  }
  if (kind === undefined) return false
  const [status, type, body] = nonsense[kind]
  const location = kind === 'redirect' ? { location: '/elsewhere' } : {}
  response.writeHead(status, { 'content-type': type, ...location }).end(body)
  return true
}
