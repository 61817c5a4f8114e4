import { type Env, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute, resolver, uniqueSymbol, validator } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import type { ProblemKind } from '../../../contract/problem.ts'
import { checkAnswer } from './answer-check.ts'
import { type BodyLimits, limitsOf } from './body-limits.ts'
import { issueSentence } from './issue-sentence.ts'
import { readJson, requireTexts } from './json-body.ts'
import { isGuarded, markQuery, refuseUnknownParameters } from './known-parameters.ts'
import { Problem } from './problem.ts'

/** A part of the API; `Variables` are set by the app's middleware before a route is reached. */
export function api<E extends Env>(): Hono<E> {
  return new Hono<E>()
}

const locationHeader = {
  description: 'The address of what was made',
  required: true,
  schema: { type: 'string', format: 'uri-reference' },
  example: '/api/ui/v1/tags/tag_8r2kq0xw5n3m7c1a',
} as const

const tagHeader = {
  description: "Send it as If-Match, so that nobody else's change is overwritten",
  required: true,
  schema: { type: 'string' },
  example: '"7"',
} as const

const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of what was edited: if it was changed meanwhile, nothing is saved',
  schema: { type: 'string' },
  example: '"7"',
} as const

type Status = 200 | 201 | 202 | 204

interface AnswerOptions {
  /** It answers with an ETag. `guarded`: it also takes one as If-Match. */
  tag?: 'plain' | 'guarded'
  /** What it answers when it had to make what it edits. */
  orMade?: 201
}

/** Declares the response of a route, for the API document and for the check of responses in tests. */
export function answers(
  schema: z.ZodType | null,
  status: Status = 200,
  summary?: string,
  { tag, orMade }: AnswerOptions = {},
): MiddlewareHandler {
  const content = schema && { content: { 'application/json': { schema: resolver(schema) } } }
  const successOf = (one: Status) => ({
    description: 'Success',
    ...((one === 201 || tag) && {
      headers: {
        ...(one === 201 && { Location: locationHeader }),
        ...(tag && { ETag: tagHeader }),
      },
    }),
    ...content,
  })
  const described = describeRoute({
    ...(summary === undefined ? {} : { summary }),
    ...(tag === 'guarded' && { parameters: [ifMatchParameter] }),
    responses: {
      [status]: successOf(status),
      ...(orMade && { [orMade]: successOf(orMade) }),
    },
  })
  const check: MiddlewareHandler = async (c, next) => {
    if (!isGuarded(c)) refuseUnknownParameters(c)
    await next()
    await checkAnswer(c, { schema, status, orMade, isTagged: tag !== undefined })
  }
  return Object.assign(check, symbolOf(described))
}

export type FileHeaders = NonNullable<OpenAPIV3_1.ResponseObject['headers']>

/** Of a file that browsers save. */
export const savedHeaders: FileHeaders = {
  'Content-Disposition': {
    description: 'The name to save the file under',
    required: true,
    schema: { type: 'string' },
    example: 'attachment; filename="links.csv"',
  },
}

/** Cookies say nothing about who calls: each call has its token. */
export const cookieHeader: FileHeaders = {
  'Set-Cookie': {
    description: 'For browsers alone; no call needs it',
    schema: { type: 'string' },
    example: 'XSRF-TOKEN=k7m4qzt8r2kq0xw5; Path=/; SameSite=Lax',
  },
}

/** Declares that a route responds with a file of one of those types. */
export function answersFile(
  types: string | readonly string[],
  summary: string,
  headers?: FileHeaders,
): MiddlewareHandler {
  return answersOther(summary, {
    description: 'The file',
    ...(headers && { headers }),
    content: contentOf(typeof types === 'string' ? [types] : types),
  })
}

/** Declares that a route responds with server-sent events; `about` describes the content of each event. */
export function answersEvents(about: string, summary: string): MiddlewareHandler {
  return answersOther(summary, {
    description: about,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
}

/** Declares that a route responds with lines of JSON, each of which has this shape; `about` describes them. */
export function answersLines(line: z.ZodType, about: string, summary: string): MiddlewareHandler {
  const schema = resolver(line)
  return answersOther(summary, {
    description: about,
    content: { 'application/jsonl': { schema } as unknown as OpenAPIV3_1.MediaTypeObject },
  })
}

const answersOther = (summary: string, success: OpenAPIV3_1.ResponseObject): MiddlewareHandler =>
  declares({ summary, responses: { 200: success } })

/** Declares an answer beside those that follow from the route, such as 206, or the same one in another type. */
export const alsoAnswers = (
  status: number,
  answer: OpenAPIV3_1.ResponseObject,
): MiddlewareHandler => declares({ [ALSO_ANSWERS]: { [status]: answer } })

/** Declares that a route takes a file of one of those types as its body; `about` says what has to be in it. */
export const takesFile = (types: readonly string[], about: string): MiddlewareHandler =>
  declares({ requestBody: { required: true, description: about, content: contentOf(types) } })

/**
 * Declares the problems that a route's own rules answer. Those that follow from its guard, its body and its path are in the
 * document already: see `problemsOf` of the edge.
 */
export const fails = (...kinds: readonly ProblemKind[]): MiddlewareHandler =>
  declares({ [FAILS]: kinds })

/** Declares headers that every success of a route may have. */
export const answersWith = (headers: FileHeaders): MiddlewareHandler =>
  declares({ [ANSWER_HEADERS]: headers })

/** Where the problems, headers and other answers of a route stand until the document is complete. */
export const ALSO_ANSWERS = 'x-also-answers'
export const FAILS = 'x-fails'
export const ANSWER_HEADERS = 'x-answer-headers'

function declares(spec: object): MiddlewareHandler {
  const pass: MiddlewareHandler = (_, next) => next()
  return Object.assign(pass, symbolOf(describeRoute(spec)))
}

/** The bytes of a file are no JSON, so they have no schema that says more. */
const contentOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: schemaOfFile(type) }]))

const schemaOfFile = (type: string): OpenAPIV3_1.SchemaObject =>
  type === 'application/json'
    ? { description: 'A list, or an object with one', type: ['array', 'object'], items: {} }
    : { type: 'string', format: 'binary', description: 'The bytes of the file' }

/**
 * The JSON body, validated with the contract's schema: 400 malformed, 413 too large, 415 not JSON, 422 invalid. How large a
 * body is read at all follows from the schema, or from `limits` for a schema that is open.
 * `skipsTextChecks` leaves the check of texts to the route, which calls `requireTexts` for each part of the body. With
 * `isOptional` a request without a body is one with an empty object.
 */
export function body<S extends z.ZodType>(
  schema: S,
  { skipsTextChecks = false, limits = limitsOf(schema), isOptional = false }: BodyOptions = {},
) {
  const described = validator('json', schema)
  const read: MiddlewareHandler = async (c, next) => {
    const value = isOptional && isEmpty(c.req.raw) ? {} : await readJson(c.req.raw, limits)
    if (!skipsTextChecks) requireTexts(value)
    c.req.addValidatedData('json', requireValid(schema, value) as object)
    await next()
  }
  return Object.assign(read, symbolOf(described)) as unknown as typeof described
}

interface BodyOptions {
  skipsTextChecks?: boolean
  limits?: BodyLimits
  isOptional?: boolean
}

const isEmpty = ({ body, headers }: Request): boolean =>
  body === null || headers.get('content-length') === '0' || headers.get('content-type') === null

/**
 * The query string, validated with the contract's schema. A repeated parameter is a list where its schema has one;
 * otherwise its first value counts.
 */
export function query<S extends z.ZodType>(schema: S) {
  const described = validator('query', schema)
  const lists = listsOf(schema)
  const strict = schema instanceof z.ZodObject ? (schema.strict() as unknown as S) : schema
  const read: MiddlewareHandler = async (c, next) => {
    const parameters = Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      lists.has(name) && values.length > 1 ? values : values[0],
    ])
    c.req.addValidatedData('query', requireValid(strict, Object.fromEntries(parameters)) as object)
    await next()
  }
  return Object.assign(markQuery(read), symbolOf(described)) as unknown as typeof described
}

/** The names of parameters that may be repeated. */
function listsOf(schema: z.core.$ZodType): ReadonlySet<string> {
  if (!(schema instanceof z.ZodObject)) return new Set()
  return new Set(Object.keys(schema.shape).filter((name) => takesList(schema.shape[name])))
}

function takesList(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) {
    return takesList(field.unwrap())
  }
  if (field instanceof z.ZodPipe) return takesList(field.in)
  if (field instanceof z.ZodUnion) return field.options.some(takesList)
  return field instanceof z.ZodArray
}

/** The value as parsed by the schema; throws a Problem that names the invalid fields, at most `errorsMax` of them. */
export function requireValid<S extends z.ZodType>(
  schema: S,
  value: unknown,
  errorsMax = ERRORS_MAX,
): z.infer<S> {
  const read = schema.safeParse(value, { error: firstSentences(errorsMax) })
  if (read.success) return read.data
  throw new Problem('invalid', { errors: fieldErrors(read.error, errorsMax) })
}

/** Cap on reported issues: the response would otherwise grow with the request. */
const ERRORS_MAX = 100
const PATH_MAX = 300

/** Writes no sentences for issues beyond those that are reported. */
function firstSentences(most: number): z.core.$ZodErrorMap {
  let left = most
  return (issue) => (left-- > 0 ? issueSentence(issue) : '')
}

/** The first issue of each field. */
function fieldErrors({ issues }: z.ZodError, most: number): Record<string, string> {
  const errors = new Map<string, string>()
  for (const [path, message] of issues.slice(0, most).flatMap(messages)) {
    if (errors.size === most) break
    if (!errors.has(path)) errors.set(path, message)
  }
  return Object.fromEntries(errors)
}

function messages(issue: z.core.$ZodIssue): [path: string, message: string][] {
  if (issue.code !== 'unrecognized_keys') return [[pathOf(issue.path), issue.message]]
  const keys = issue.keys.slice(0, ERRORS_MAX)
  return keys.map((key) => [pathOf([...issue.path, key]), 'This field is not known'])
}

const pathOf = (parts: readonly PropertyKey[]) =>
  parts.map(String).join('.').slice(0, PATH_MAX).toWellFormed()

function symbolOf(middleware: object) {
  const kept = middleware as Record<typeof uniqueSymbol, unknown>
  return { [uniqueSymbol]: kept[uniqueSymbol] }
}
