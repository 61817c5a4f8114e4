import { hc, parseResponse } from 'hono/client'
import type { Api } from '../../../server/app.ts'
import { apiFetch } from './api-fetch.ts'
import { withEncodedParams } from './encoded-params.ts'

/** The server's calls, by path: `answer(api.v1.account.$get())`. */
export const api = withEncodedParams(hc<Api>('/api/ui', { fetch: apiFetch }))

/** The body of a successful response. `apiFetch` throws anything else as ApiProblem. */
export const answer = parseResponse
