import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface CorpusCase {
  id: string
  verdict: string
  /** Missing if the input is given in parts. */
  input?: unknown
  inputParts?: [text: string, count: number][]
  key?: unknown
  /** Of the cases of markup. */
  payload?: string
  normalized?: string
  class?: string
}

/** The cases of a file in the shared corpora, which are next to the clone. */
export function readCorpus(name: string): CorpusCase[] {
  const path = fileURLToPath(new URL(`../../../shared/corpora/${name}.json`, import.meta.url))
  if (!existsSync(path))
    throw new Error(
      `the corpora are missing: expected ../shared/corpora/${name}.json beside the clone`,
    )
  return JSON.parse(readFileSync(path, 'utf8')).cases
}

export function inputOf(entry: CorpusCase): unknown {
  return entry.inputParts?.map(([text, count]) => text.repeat(count)).join('') ?? entry.input
}
