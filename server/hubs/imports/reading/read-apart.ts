import { fileURLToPath } from 'node:url'
import { SECOND } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { openSerialQueue } from '../../../platform/loop/serial-queue.ts'
import { threadEntry } from '../../../platform/loop/thread.ts'
import { type PageReading, type PageText, readPage } from './read-page.ts'

const TIMEOUT_MS = 5 * SECOND
/** Each one waits with the whole page in memory. */
const WAITING_MAX = 10

const queue = openSerialQueue()
let waiting = 0

/**
 * Reads a page in a process of its own, one at a time. Pages are of strangers, and may be made to keep a parser busy: the
 * process is ended after five seconds, and nothing else waits for it. Throws a Problem for such a page.
 */
export async function readApart(page: PageText): Promise<PageReading> {
  if (waiting >= WAITING_MAX) throw new Problem('busy')
  waiting += 1
  try {
    return await queue('pages', () => runReader(page))
  } finally {
    waiting -= 1
  }
}

async function runReader({ text, address }: PageText): Promise<PageReading> {
  const reader = Bun.spawn({
    cmd: [
      process.execPath,
      fileURLToPath(threadEntry('hub-import-reader')),
      ...(address === undefined ? [] : [address]),
    ],
    // It needs none of our settings, and secrets are among them.
    env: {},
    stdin: new TextEncoder().encode(text),
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const written = await new Response(reader.stdout).text()
  if ((await reader.exited) !== 0) throw new Problem('page-too-large')
  return JSON.parse(written) as PageReading
}

/** The side of the process: reads the text from its input. */
export async function readInput(address: string | undefined): Promise<void> {
  const reading = readPage({ text: await Bun.stdin.text(), address })
  await Bun.write(Bun.stdout, JSON.stringify(reading))
}
