import type { FieldError, ProblemBody } from '../../../contract/problem.ts'

/** A problem response of the server, as an error that can be thrown and shown. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  /** The last part of the problem's type, such as 'key-taken'. */
  readonly kind: string
  readonly title: string
  readonly detail: string
  readonly fields: readonly FieldError[]
  readonly requestId: string
  /** Seconds to wait, if the server says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(body: ProblemBody, retryAfterSeconds?: number) {
    super(body.detail)
    this.status = body.status
    this.kind = body.type.slice(body.type.lastIndexOf('/') + 1)
    this.title = body.title
    this.detail = body.detail
    this.fields = body.errors ?? []
    this.requestId = body.requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const unreadable = {
  type: '/problems/internal',
  title: 'That was our fault',
  detail: 'Something went wrong on our side. Nothing you saved is lost. Try again.',
}

/** A proxy may answer with a body of its own; then only the status and the request id are kept. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const requestId = response.headers.get('x-request-id') ?? ''
  const body = (await response.json().catch(() => undefined)) as Partial<ProblemBody> | undefined
  return new ApiProblem(
    { ...unreadable, requestId, ...body, status: response.status },
    retryAfterOf(response.headers.get('retry-after')),
  )
}

function retryAfterOf(header: string | null): number | undefined {
  const seconds = Number.parseInt(header ?? '', 10)
  return Number.isFinite(seconds) ? seconds : undefined
}
