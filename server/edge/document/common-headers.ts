import type { OpenAPIV3_1 } from 'openapi-types'

type Header = OpenAPIV3_1.HeaderObject
export type HeaderRefs = Record<string, OpenAPIV3_1.ReferenceObject | Header>

const header = (description: string, example: string, schema: Header['schema'] = {}): Header => ({
  description,
  schema: { type: 'string', ...schema } as NonNullable<Header['schema']>,
  example,
})

/** Headers that answers of many calls have. What is about connections, caches and origins alone is left to HTTP. */
export const commonHeaders = {
  'X-Request-Id': header('Finds the call in the log', 'req_5xxyjy99xuag3ra3'),
  'RateLimit-Policy': header(
    'How many calls the token may make, and in how many seconds; on each answer to a token',
    '"calls";q=600;w=60',
  ),
  RateLimit: header(
    'How many are left, and in how many seconds there are more; on each answer to a token',
    '"calls";r=597;t=42',
  ),
  'WWW-Authenticate': header('How to log in', 'Bearer'),
  'Retry-After': header('In how many seconds another try may succeed', '5', {
    pattern: '^[0-9]+$',
  }),
  'Idempotent-Replayed': header(
    'The answer is that of an earlier call with the same Idempotency-Key',
    'true',
    { enum: ['true'] },
  ),
} as const satisfies Record<string, Header>

/** Of a refusal that shows what is there now. */
export const presentTag = header('The tag of what is there now', '"7"')

export type CommonHeader = keyof typeof commonHeaders

const everywhere = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'] as const

export const refsOf = (...names: readonly CommonHeader[]): HeaderRefs =>
  Object.fromEntries(
    [...everywhere, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
