import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Result = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** Failed connections, reads and writes, and wrong responses. */
  failed: z.number(),
})

export interface LoadResult extends z.infer<typeof Result> {
  perSecond: number
  /** CPU time of all threads of the server, in microseconds per request. */
  cpuUs: number
}

export interface LoadTarget {
  /** The process whose CPU time is measured. */
  pid: number
  port: number
  /** Value of the Host header. */
  host: string
}

interface LoadLength {
  seconds: number
  connections?: number
}

interface LoadOptions extends LoadLength {
  /** See redirect.lua. */
  requestsPath: string
}

interface PageLoadOptions extends LoadLength {
  path: string
  /** The tag of the page that the visitor has. */
  tag?: string
  /** How long a connection waits before each request, on average. */
  waitMs?: number
}

const CONNECTIONS = 64

/** One thread of `wrk` on the second core. */
export const load = (target: LoadTarget, { requestsPath, ...length }: LoadOptions) =>
  runWrk(target, length, { script: 'redirect.lua', values: [requestsPath] })

/** The same for one page. */
export const loadPage = (
  target: LoadTarget,
  { path, tag = '', waitMs = 0, ...length }: PageLoadOptions,
) => runWrk(target, length, { script: 'hub-page.lua', values: [path, tag, `${waitMs}`] })

async function runWrk(
  { pid, port, host }: LoadTarget,
  { seconds, connections = CONNECTIONS }: LoadLength,
  { script: name, values }: { script: string; values: readonly string[] },
): Promise<LoadResult> {
  const before = cpuUsOf(pid)
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s']
  const script = ['-s', join(import.meta.dir, name), '-H', `Host: ${host}`]
  const child = Bun.spawn(
    [
      'taskset',
      '-c',
      '1',
      'wrk',
      ...options,
      ...script,
      `http://127.0.0.1:${port}`,
      '--',
      ...values,
    ],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  const said = await new Response(child.stdout).text()
  const text = /RESULT (.*)/.exec(said)?.[1]
  if (!text) throw new Error(`wrk measured nothing:\n${said}`)
  const result = Result.parse(JSON.parse(text))
  return {
    ...result,
    perSecond: result.requests / result.seconds,
    cpuUs: (cpuUsOf(pid) - before) / result.requests,
  }
}

export const TICK_US = 10_000

function cpuUsOf(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_US
}

/** The fields after the name, which is in brackets and may contain anything. */
export function statOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
}
