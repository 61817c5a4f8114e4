import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../../server/testing/programs/program.ts'
import type { Fence, GuidePage } from './guide-pages.ts'
import { differencesOf, readShownAnswer } from './shown-answer.ts'

const RUN = 'bash run'
const ANSWERS = ['json answer', 'text answer']
/** Ends the output of an example; no program prints it. */
const END = '\x1e'
const LONGEST_MS = 100_000

export interface Example {
  run: Fence
  /** What it prints, as the page shows it. */
  answer: Fence | undefined
}

/** What one example printed. */
export interface Outcome {
  /** False if it failed, or another one before it did. */
  isDone: boolean
  output: string
}

/** The examples of a page in their order. Throws if an answer follows none. */
export function examplesOf({ name, fences }: GuidePage): Example[] {
  const stray = fences.find(
    ({ info }, at) => ANSWERS.includes(info) && fences[at - 1]?.info !== RUN,
  )
  if (stray) throw new Error(`${name}.md:${stray.line} shows the answer of no example`)
  return fences.flatMap((run, at) => {
    if (run.info !== RUN) return []
    const next = fences[at + 1]
    return [{ run, answer: next && ANSWERS.includes(next.info) ? next : undefined }]
  })
}

/** An example that shows no answer has to fail by itself: curl does so with `-f`. */
export const isChecked = ({ run, answer }: Example): boolean =>
  answer !== undefined || !run.text.includes('curl ') || /\scurl -\w*f|--fail/.test(` ${run.text}`)

/**
 * Runs the examples of a page one after another in one shell, as a reader does in one terminal: what one of them sets or
 * saves is there for the next. Stops at the first that fails. Returns what each printed, and the messages of all.
 */
export async function runExamples(
  examples: readonly Example[],
  environment: Readonly<Record<string, string>>,
): Promise<{ outcomes: Outcome[]; messages: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-examples-'))
  const script = examples.map(({ run }) => `${run.text}\nprintf '\\036'\n`).join('')
  const shell = Bun.spawn(['bash', '-e', '-c', script], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...environment },
    stdin: 'ignore',
    // An example may wait for something that never comes.
    timeout: LONGEST_MS,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  try {
    const [printed, messages] = await Promise.all([textOf(shell.stdout), textOf(shell.stderr)])
    await shell.exited
    const parts = printed.split(END)
    const done = parts.length - 1
    const outcomes = examples.map((_, at) => ({ isDone: at < done, output: parts[at] ?? '' }))
    return { outcomes, messages }
  } finally {
    removeFolder(folder)
  }
}

/** What of the shown answer an example did not print. */
export function differencesFrom(answer: Fence, output: string): string[] {
  if (answer.info === 'text answer') return differencesOf(answer.text.trim(), plain(output))
  return differencesOf(readShownAnswer(answer.text), JSON.parse(output))
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

/** Headers end their lines with a carriage return. */
const plain = (output: string) => output.replaceAll('\r\n', '\n').trim()
