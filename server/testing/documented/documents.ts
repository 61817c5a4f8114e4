import type { Hono } from 'hono'
import type { Call } from '../../context.ts'
import { type AnswerCheck, answerCheck } from './check-answer.ts'

/** By base path: making a document takes half a second, and the test files of a worker share it. */
const known = new Map<string, Promise<AnswerCheck>>()

/** The paths of each document, which begin with its own. */
const documents = [
  ['/analytics/', '/analytics/openapi.json'],
  ['/', '/api/ui/openapi.json'],
] as const

/** Compares each answer of the app with its API documents; those of paths outside of the API are left alone. */
export function answersOfDocuments(
  app: Pick<Hono<Call>, 'request'>,
  basePath: string,
): AnswerCheck {
  return async (method, path, answer) => {
    if (!isOfApi(path)) return
    const [, address] = documents.find(([start]) => path.startsWith(start)) ?? documents[1]
    const name = `${basePath} ${address}`
    const check = known.get(name) ?? readCheck(app, address)
    known.set(name, check)
    await (await check)(method, path, answer)
  }
}

/** Not the documents and their viewers, and not the calls of the payment provider. */
const isOfApi = (path: string): boolean =>
  /^\/(api\/ui|analytics|urls|subscriptions)\/v?/.test(path) &&
  !/\/(docs|openapi\.json)(\/|$)|\/billing\/webhook$/.test(path)

async function readCheck(app: Pick<Hono<Call>, 'request'>, address: string): Promise<AnswerCheck> {
  const answer = await app.request(address, {}, { address: '192.0.2.250' })
  return answerCheck(await answer.json())
}
