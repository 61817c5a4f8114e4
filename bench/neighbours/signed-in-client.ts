import { person } from '../support/many-links.ts'

/** Makes calls of one user, alternating many sessions, because each has a limit of calls a minute. */
export class SignedInClient {
  readonly origin: string
  readonly tokens: readonly string[]
  #calls = 0

  constructor(origin: string, tokens: readonly string[]) {
    this.origin = origin
    this.tokens = tokens
  }

  static async logIn(origin: string, email: string, sessions: number): Promise<SignedInClient> {
    const tokens: string[] = []
    while (tokens.length < sessions) {
      const answer = await logInFrom(origin, { email, password: person.password })
      if (answer.status !== 200) throw new Error(`a login was answered with ${answer.status}`)
      tokens.push(((await answer.json()) as { token: string }).token)
    }
    return new SignedInClient(origin, tokens)
  }

  token(): string {
    return this.tokens[this.#calls++ % this.tokens.length] ?? ''
  }

  /** Throws on any status not in `expected`. Does not read the body. */
  async fetch(path: string, init: CallInit = {}, expected: readonly number[] = [200]) {
    const answer = await fetch(`${this.origin}/api/ui/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.token()}`, ...init.headers },
    })
    if (expected.includes(answer.status)) return answer
    const { method = 'GET' } = init
    throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
  }

  async ask<T>(path: string): Promise<T> {
    return (await (await this.fetch(path)).json()) as T
  }

  async send<T>(method: string, path: string, body: unknown): Promise<T> {
    const init = {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    const answer = await this.fetch(path, init, [200, 201, 202])
    return (await answer.json()) as T
  }
}

interface CallInit {
  method?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Uses a different address each time, because an address has a limit of logins an hour. */
export function logInFrom(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Response> {
  return fetch(`${origin}/api/ui/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
    body: JSON.stringify({ username: email, password }),
  })
}

export function anyAddress(): string {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return `${(byte() % 89) + 11}.${byte()}.${byte()}.${byte()}`
}
