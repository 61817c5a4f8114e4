import { ApiProblem } from './api-problem.ts'

export interface FailureWords {
  title: string
  /** What happened and what to do. */
  detail: string
  requestId?: string
}

const unreachable: FailureWords = {
  title: 'No connection',
  detail: 'The server could not be reached. Check your connection, then try again.',
}

const ours: FailureWords = {
  title: 'That was our fault',
  detail: 'Something went wrong on this page. Nothing you saved is lost. Try again.',
}

/** What the screens say about a thrown error. fetch throws a TypeError without a connection. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ApiProblem) {
    const { title, detail, requestId } = error
    return { title, detail, ...(requestId && { requestId }) }
  }
  return error instanceof TypeError ? unreachable : ours
}
