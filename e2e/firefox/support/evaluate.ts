import type { Connection } from './connection.ts'

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

interface Place {
  connection: Connection
  /** Of a tab. */
  context: string
}

/**
 * Calls a function in a document, with arguments and a result of JSON. It carries no user activation, so the page may do no more
 * than by itself.
 */
export async function evaluateIn<A extends unknown[], R>(
  { connection, context }: Place,
  act: (...args: A) => R | Promise<R>,
  ...args: A
): Promise<R> {
  const evaluated = await connection.send<Evaluated>('script.callFunction', {
    functionDeclaration: `async (text) => JSON.stringify(await (${act})(...JSON.parse(text)))`,
    arguments: [{ type: 'string', value: JSON.stringify(args) }],
    target: { context },
    awaitPromise: true,
  })
  if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
  const { value } = evaluated.result
  return value === undefined ? (undefined as R) : JSON.parse(value)
}
