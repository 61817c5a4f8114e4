/** Calls of the API with a token, or without one. */
export interface Calls {
  ask<T = unknown>(call: string, body?: object): Promise<T>
}

/** `call` is for example `POST redirects/standard`. A problem is thrown as its text. */
export function callsTo(origin: string, token?: string): Calls {
  return {
    async ask<T>(call: string, body?: object) {
      const [method = 'GET', path] = call.split(' ')
      const answer = await fetch(`${origin}/api/ui/v1/${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${call}: ${text}`)
      return (text === '' ? undefined : JSON.parse(text)) as T
    },
  }
}
