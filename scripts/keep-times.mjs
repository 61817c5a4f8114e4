// Writes scripts/test-times.json from the last `npm test` here: with it a fresh clone starts its longest tests first.
import { journeyFiles, testFiles } from './house/test-files.mjs'
import { commitTimes } from './house/times.mjs'

const kept = commitTimes([...testFiles(), ...journeyFiles()])
process.stdout.write(`${kept} files in scripts/test-times.json\n`)
