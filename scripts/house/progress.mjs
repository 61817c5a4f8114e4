import { say } from './run.mjs'

const EVERY_MS = 30_000

/**
 * Says every half minute how far the run is: a line of its own each time, for terminals and logs alike. `files` are those of
 * the run, `times` their milliseconds in the last one, and `lastSeconds` what all of that took.
 */
export function startProgress({ files, times, lastSeconds }) {
  const startedAt = Date.now()
  const state = { parts: new Set(), started: [], running: new Set(), done: new Set() }
  const line = () =>
    progressLine({ ...state, files, times, lastSeconds, seconds: (Date.now() - startedAt) / 1000 })
  const timer = setInterval(() => say(line()), EVERY_MS).unref()
  return {
    startPart: (name) => state.parts.add(name),
    endPart: (name) => state.parts.delete(name),
    /** A runner has started with these files. */
    plan: (...files) => state.started.push(...files),
    begin: (file) => state.running.add(file),
    end(...files) {
      for (const file of files) {
        state.running.delete(file)
        state.done.add(file)
      }
    },
    failed: (title) => say(`FAIL ${title}`),
    stop: () => clearInterval(timer),
  }
}

/**
 * `running` lacks the files of a runner that reports only finished ones. It starts the longest first, so the longest one left
 * is running.
 */
export function progressLine(state) {
  const { seconds, parts, started, running, done, files, times, lastSeconds } = state
  const last = (file) => times.get(file) ?? 0
  const sum = (files) => files.reduce((total, file) => total + last(file), 0)
  const isLeft = (file) => !done.has(file)
  const left = started.filter(isLeft)
  const now = left.some((file) => running.has(file)) ? [...running] : left
  const [slowest] = now.toSorted((a, b) => last(b) - last(a))
  const share = sum(files.filter(isLeft)) / (sum(files) || 1)
  return [
    `${clock(seconds)}  ${[...parts].join(', ')}`,
    started.length > 0 && `${started.length - left.length} of ${started.length} test files`,
    times.has(slowest) && `slowest now ${slowest}`,
    lastSeconds && `about ${Math.ceil((lastSeconds * share) / 60)} min left`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
