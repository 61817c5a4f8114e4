import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Corpus = 'addresses' | 'agents' | 'emails' | 'keys' | 'markup' | 'private-networks'

/** Text in pieces, each repeated: long inputs would not be readable otherwise. */
type Parts = readonly (readonly [text: string, count: number])[]

export interface CorpusCase {
  /** The corpus, the group and the number in it. */
  id: string
  group: string
  verdict: string
  input: unknown
}

export interface AddressCase extends CorpusCase {
  /** As it is stored; `new URL(input).href` where missing. */
  normalized?: string
}

export interface AgentCase extends CorpusCase {
  input: string
  verdict: 'human' | 'bot' | 'preview'
  /** Of people. */
  browser?: string
  os?: string
  device?: string
}

interface Group<Case> {
  name: string
  verdict: string
  cases: readonly (Omit<Case, keyof CorpusCase> & { input?: unknown; parts?: Parts })[]
  /** Of markup: the kinds of fields that it is written for. */
  contexts?: readonly string[]
}

export const readAddresses = (): AddressCase[] => casesOf<AddressCase>('addresses')
export const readAgents = (): AgentCase[] => casesOf<AgentCase>('agents')
export const readEmails = (): CorpusCase[] => casesOf('emails')
export const readKeys = (): CorpusCase[] => casesOf('keys')
export const readPrivateNetworks = <Case extends CorpusCase>(): Case[] =>
  casesOf<Case>('private-networks')

/** Texts that try to run as a script, for one kind of field or for all. `{{CANARY}}` is a host that is never asked. */
export function readMarkup(...contexts: string[]): string[] {
  return groupsOf('markup')
    .filter(
      (group) => contexts.length === 0 || group.contexts?.some((one) => contexts.includes(one)),
    )
    .flatMap(({ cases }) => cases.map(({ input }) => String(input)))
}

function casesOf<Case extends CorpusCase = CorpusCase>(corpus: Corpus): Case[] {
  return groupsOf<Case>(corpus).flatMap(({ name, verdict, cases }) =>
    cases.map(({ parts, input, ...more }, place) => {
      const whole = parts?.map(([text, count]) => text.repeat(count)).join('') ?? input
      const id = `${corpus} ${name} ${verdict} ${place + 1}`
      return { id, group: name, verdict, input: whole, ...more } as unknown as Case
    }),
  )
}

function groupsOf<Case extends CorpusCase>(corpus: Corpus): readonly Group<Case>[] {
  const path = fileURLToPath(new URL(`./${corpus}.json`, import.meta.url))
  return JSON.parse(readFileSync(path, 'utf8')).groups
}
