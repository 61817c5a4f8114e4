import { spawn } from 'node:child_process'

/** A failure that was already explained, in one line for the person who started the command. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const running = new Set()

/**
 * Runs a command in our own process group and answers its exit code (128 + number for a signal) and,
 * with `capture`, what it printed. `inherit` lists further file descriptors that the command keeps open.
 */
export function run(command, args, { env = {}, cwd, capture = false, inherit = [] } = {}) {
  const out = capture ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out, ...inherit],
  })
  running.add(child)
  return finished(child)
}

function finished(child) {
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      const exitCode = code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 9)
      resolve({ exitCode, output: Buffer.concat(output).toString() })
    })
  })
}

/** Like `run`, but a command that fails stops us with this sentence. */
export async function mustRun(sentence, command, args, options) {
  const { exitCode, output } = await run(command, args, options)
  if (exitCode === 0) return output
  throw new Stop([output.trim(), sentence].filter(Boolean).join('\n'), exitCode)
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const PARENT_POLL_MS = 500

/**
 * Runs a script's main function and turns what happens into an exit code. A signal is passed on to
 * every command that runs. npm tells only its own shell when it is stopped, so a shell that went away
 * counts as a signal too.
 */
export async function main(act) {
  const shell = process.ppid
  const orphaned = setInterval(() => process.ppid !== shell && end('SIGTERM'), PARENT_POLL_MS)
  orphaned.unref()
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.once(signal, () => end(signal))
  try {
    process.exitCode = (await act()) ?? 0
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : error.stack}\n`)
    process.exitCode = error.exitCode ?? 1
  }
}

function end(signal) {
  for (const child of running) child.kill(signal)
  process.exitCode = 128 + SIGNAL_NUMBERS[signal]
  if (running.size === 0) process.exit()
}

export const say = (line) => process.stdout.write(`${line}\n`)
