import { Resolver } from 'node:dns/promises'
import { SECOND } from '../clock.ts'
import { requireNoTransaction } from '../database/transaction.ts'

/** `isAnswered` false: DNS did not answer, so it is unknown whether there are records. */
export interface DnsAnswer {
  isAnswered: boolean
  values: string[]
}

export interface DnsOptions {
  /** Addresses, with a port unless it is 53; empty: the system's servers. */
  servers: readonly string[]
  /** Of one question, whatever the number of servers. */
  timeoutMs?: number
}

export type Question = (resolver: Resolver) => Promise<string[]>

export const UNANSWERED: DnsAnswer = { isAnswered: false, values: [] }

const TIMEOUT_MS = 4 * SECOND
/** A server that has not answered after this long does not keep the next one from being asked. */
const NEXT_AFTER_MS = SECOND
/** Strangers write these records: drop more and longer ones than any real setup has. */
const MAX_VALUES = 50
const MAX_LENGTH = 512
/** A name that cannot stand in a question has no records either. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/**
 * Asks name servers in their order, each time anew. An answer that there is no such record is final; after a failure, such
 * as SERVFAIL, the next server is asked. c-ares would take such a failure for the answer.
 */
export function openNameServers({ servers, timeoutMs = TIMEOUT_MS }: DnsOptions) {
  return async (question: Question): Promise<DnsAnswer> => {
    requireNoTransaction('a DNS look-up')
    const all = servers.length > 0 ? servers : new Resolver().getServers()
    return askByTurns(question, all, timeoutMs)
  }
}

function askByTurns(
  question: Question,
  servers: readonly string[],
  timeoutMs: number,
): Promise<DnsAnswer> {
  const waiting = [...servers]
  const asked = new Set<Resolver>()
  const nextAfterMs = Math.min(NEXT_AFTER_MS, timeoutMs / (servers.length + 1))
  let next: NodeJS.Timeout | undefined
  return new Promise((resolve) => {
    const finish = (answer: DnsAnswer) => {
      clearTimeout(next)
      clearTimeout(late)
      waiting.length = 0
      for (const resolver of asked) resolver.cancel()
      resolve(answer)
    }
    const take = (resolver: Resolver, answer: DnsAnswer) => {
      asked.delete(resolver)
      if (answer.isAnswered) finish(answer)
      else if (waiting.length > 0) askNext()
      else if (asked.size === 0) finish(UNANSWERED)
    }
    const askNext = () => {
      clearTimeout(next)
      const server = waiting.shift()
      if (server === undefined) return
      // Each question has its own resolver, because a shared one caches answers.
      const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 })
      asked.add(resolver)
      next = setTimeout(askNext, nextAfterMs)
      void askOne(question, resolver, server).then((answer) => take(resolver, answer))
    }
    // The resolver's own timeout restarts for each try.
    const late = setTimeout(() => finish(UNANSWERED), timeoutMs)
    if (waiting.length > 0) askNext()
    else finish(UNANSWERED)
  })
}

async function askOne(question: Question, resolver: Resolver, server: string): Promise<DnsAnswer> {
  try {
    resolver.setServers([server])
    const values = await question(resolver)
    return {
      isAnswered: true,
      values: values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_LENGTH)),
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { isAnswered: NOTHING_THERE.has(code), values: [] }
  }
}
