import { mkdirSync } from 'node:fs'
import { run } from './run.mjs'

export const RESULTS = 'test-results'
const BUN = 'node_modules/.bin/bun'
const SPELLED = [
  '*.md',
  '{docs,web}/**/*.{md,mdx,webmanifest}',
  '{bench,contract,extension,hub-page,qr-code,scripts,server,web}/**/*.{css,mjs,ts,tsx}',
]

/** A check passes or fails as a whole; its output is shown once it is done. */
async function check(act) {
  const { isFine, output } = await act()
  return {
    passed: isFine ? 1 : 0,
    failed: isFine ? 0 : 1,
    skipped: 0,
    notes: isFine ? [] : [output],
  }
}

async function tool(command, ...args) {
  const { exitCode, output } = await run(command, args, { capture: true })
  return { isFine: exitCode === 0, output }
}

/** Of these files, or of all. */
export const formatAndLint = (files = []) =>
  check(() =>
    tool(
      'node_modules/.bin/biome',
      ...['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
    ),
  )

/** `checked` is what `checkBoundaries` promised: others need its graph too. */
export const boundaries = (checked) =>
  check(async () => {
    const { modules, violations } = await checked
    const lines = violations.map(
      ({ rule, from, to, comment }) => `${from} → ${to}\n  ${rule}: ${comment}`,
    )
    return { isFine: violations.length === 0, output: [...lines, `${modules} modules`].join('\n') }
  })

/**
 * Of everything that people read, code included; the words we allow are in cspell.config.yaml. With `only`, of these files if
 * they are among it.
 */
export const spelling = (only = []) =>
  check(() =>
    tool(
      ...[BUN, '--bun', 'cspell', 'lint', '--no-progress', '--no-summary', '--dot'],
      ...(only.length > 0
        ? ['--no-must-find-files', ...only.flatMap((file) => ['--file', file])]
        : []),
      ...SPELLED,
    ),
  )

/** Keeps the state of the compiler, so that it only checks changed files and those that depend on them. */
export const types = () =>
  check(async () => {
    const generated = await tool(BUN, '--bun', 'react-router', 'typegen')
    if (!generated.isFine) return generated
    mkdirSync('.cache', { recursive: true })
    return tool(
      'node_modules/tsc7/bin/tsc',
      ...['--project', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    )
  })
