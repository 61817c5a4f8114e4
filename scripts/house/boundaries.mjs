import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { run, Stop } from './run.mjs'

const FOLDERS = [
  'contract',
  'qr-code',
  'server',
  'web',
  'hub-page',
  'extension',
  'e2e',
  'bench',
  'scripts',
]

/**
 * Checks the import rules of .dependency-cruiser.cjs in `root`. Returns the violations, the number of modules, and the
 * importers of each file; throws if there are no modules, because a check that finds none finds no violations.
 */
export async function checkBoundaries(root = '.') {
  const folders = FOLDERS.filter((folder) => existsSync(resolve(root, folder)))
  // dependency-cruiser requires a newer Node than we do; Bun satisfies it.
  const { exitCode, output } = await run(
    resolve('node_modules/.bin/bun'),
    ['--bun', resolve('node_modules/.bin/depcruise'), '--output-type', 'json', ...folders],
    { cwd: root, capture: true },
  )
  const report = parse(output)
  if (!report) throw new Stop(`dependency-cruiser ended with ${exitCode}:\n${output}`)
  const { totalCruised, violations } = report.summary
  if (totalCruised === 0)
    throw new Stop('dependency-cruiser looked at 0 modules: it is not working.')
  return {
    modules: totalCruised,
    graph: new Map(report.modules.map(({ source, dependents }) => [source, dependents])),
    violations: violations.map(({ rule, from, to, comment }) => ({
      rule: rule.name,
      from,
      to,
      comment: comment ?? '',
    })),
  }
}

function parse(output) {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
