import { spawn } from 'node:child_process'

/** A failure with an explanation for the person who started the command, printed without a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const PARENT_POLL_MS = 500
const running = new Set()
let isEnding = false

/**
 * Starts a command in our process group. `ended` resolves to its exit code (128 + number for a signal) and, with
 * `capture`, its output. `inherit` lists file descriptors that the command keeps open; with `messages`, a command under Node
 * can send some to us.
 */
export function start(command, args, options = {}) {
  const { env = {}, cwd, capture = false, inherit = [], messages = false } = options
  const out = capture ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out, ...inherit, ...(messages ? ['ipc'] : [])],
  })
  const started = { child, ended: ended(child) }
  running.add(started)
  const forget = () => running.delete(started)
  started.ended.then(forget, forget)
  return started
}

function ended(child) {
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const exitCode = code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 0)
      resolve({ exitCode, output: Buffer.concat(output).toString() })
    })
  })
}

/** Runs a command to completion. */
export function run(command, args, options) {
  return start(command, args, options).ended
}

/** Like `run`, but throws a Stop with this sentence if the command fails. */
export async function mustRun(sentence, command, args, options) {
  const { exitCode, output } = await run(command, args, options)
  if (exitCode === 0) return output
  throw new Stop([output.trim(), sentence].filter(Boolean).join('\n'), exitCode)
}

/**
 * Runs a script's main function and turns its outcome into an exit code. A signal is passed on to every running command.
 * When npm is stopped it signals only its own shell, so the exit of that shell counts as a signal too.
 */
export async function main(act) {
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && end('SIGTERM'), PARENT_POLL_MS).unref()
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
  try {
    process.exitCode = (await act()) ?? 0
  } catch (error) {
    if (isEnding) return
    process.stderr.write(`${error instanceof Stop ? error.message : error.stack}\n`)
    process.exitCode = error.exitCode ?? 1
  }
}

async function end(signal) {
  for (const { child } of running) child.kill(signal)
  if (isEnding) return
  isEnding = true
  await Promise.allSettled([...running].map((started) => started.ended))
  process.exit(128 + SIGNAL_NUMBERS[signal])
}

export const say = (line) => process.stdout.write(`${line}\n`)
