import {
  type FieldError,
  type ProblemBody,
  type ProblemKind,
  problems,
} from '../../../contract/problem.ts'

export interface ProblemOptions {
  /** Sentences by field, such as `{ vanity: 'Already in use' }`. */
  errors?: Readonly<Record<string, string>>
  /** Takes the place of the kind's own sentence. */
  detail?: string
  retryAfterSeconds?: number
  /** What is there now, for a caller who edited something older. */
  current?: object
  /** Entity tag of `current`. */
  tag?: string
  cause?: unknown
}

/** The only way to fail: a kind from the contract's table. */
export class Problem extends Error {
  override name = 'Problem'
  readonly kind: ProblemKind
  readonly status: number
  readonly errors: FieldError[]
  readonly detail: string
  readonly retryAfterSeconds: number | undefined
  readonly current: object | undefined
  readonly tag: string | undefined

  constructor(kind: ProblemKind, options: ProblemOptions = {}) {
    super(kind, { cause: options.cause })
    const [status, , detail] = problems[kind]
    this.kind = kind
    this.status = status
    this.detail = options.detail ?? waitSentence(kind, options.retryAfterSeconds) ?? detail
    this.current = options.current
    this.tag = options.tag
    this.errors = Object.entries(options.errors ?? {}).map(([path, message]) => ({ path, message }))
    this.retryAfterSeconds = options.retryAfterSeconds ?? (status === 503 ? 5 : undefined)
  }
}

/** Says when to try again if that is more than a moment. */
function waitSentence(kind: ProblemKind, seconds = 0): string | undefined {
  if (kind !== 'too-many-requests' || seconds < 2 * MINUTE_S) return undefined
  const minutes = Math.ceil(seconds / MINUTE_S)
  const wait = minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return `That was too much for now. Try again in ${wait}.`
}

const MINUTE_S = 60

/** The same Problem, with the paths of its fields below `part`. */
export function problemWithin(problem: Problem, part: string): Problem {
  const { kind, detail, cause } = problem
  const errors = problem.errors.map(({ path, message }) => [`${part}.${path}`, message])
  return new Problem(kind, { detail, cause, errors: Object.fromEntries(errors) })
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const [status, title] = problems[problem.kind]
  return {
    type: `/problems/${problem.kind}`,
    title,
    status,
    detail: problem.detail,
    ...(problem.errors.length > 0 ? { errors: problem.errors } : {}),
    ...(problem.current === undefined ? {} : { current: problem.current }),
    requestId,
  }
}

export function problemHeaders(problem: Problem, requestId: string): Record<string, string> {
  const { retryAfterSeconds, tag } = problem
  return {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(retryAfterSeconds === undefined
      ? {}
      : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
    ...(tag !== undefined && { etag: tag }),
    ...(problem.status === 401 && { 'www-authenticate': 'Bearer' }),
  }
}

export function problemResponse(problem: Problem, requestId: string): Response {
  return new Response(JSON.stringify(problemBody(problem, requestId)), {
    status: problem.status,
    headers: problemHeaders(problem, requestId),
  })
}
