import type { SendForm } from '../redirect/gate/forms.ts'
import { CALLER_HEADER, REDIRECT_CALLER } from '../redirect/listener/caller-header.ts'

/** Calls of the redirect process itself to the api processes. */
export interface ApiCalls {
  /** Throws when no api process answers. */
  sendForm: SendForm
  isAnswering(): Promise<boolean>
}

interface ApiCallOptions {
  sockets: readonly string[]
  timeoutMs: number
}

export function openApiCalls({ sockets, timeoutMs }: ApiCallOptions): ApiCalls {
  const ask = (unix: string, init: { method: string; body?: string }) =>
    fetch('http://api/visitor-forms', {
      ...init,
      unix,
      headers: { [CALLER_HEADER]: REDIRECT_CALLER },
      signal: AbortSignal.timeout(timeoutMs),
    })
  let next = 0
  return {
    async sendForm(form) {
      next += 1
      const answer = await ask(sockets[next % sockets.length] ?? '', {
        method: 'POST',
        body: JSON.stringify(form),
      })
      if (!answer.ok) throw new Error(`a form was answered with ${answer.status}`)
      return answer.json()
    },
    async isAnswering() {
      const answers = await Promise.allSettled(sockets.map((unix) => ask(unix, { method: 'GET' })))
      return answers.some((answer) => answer.status === 'fulfilled' && answer.value.ok)
    },
  }
}
