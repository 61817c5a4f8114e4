// Prints the table of docs/benchmarks.md, 'The test run', from the last `npm test` here.
import { readFileSync } from 'node:fs'
import { minutesTable } from './house/results.mjs'

const summary = JSON.parse(readFileSync('test-results/summary.json', 'utf8'))
process.stdout.write(`${minutesTable(summary).join('\n')}\n`)
