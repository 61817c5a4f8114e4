// Counts the places where tests start something expensive, and writes scripts/starts.json, which a test compares with the code.
import { writeFileSync } from 'node:fs'
import { countStarts } from './house/starts.mjs'

const starts = countStarts()
const numbers = Object.fromEntries(starts.map(({ what, count }) => [what, count]))
writeFileSync('scripts/starts.json', `${JSON.stringify(numbers, null, 2)}\n`)
for (const { what, why, count } of starts) process.stdout.write(`${what}: ${count} (${why})\n`)
