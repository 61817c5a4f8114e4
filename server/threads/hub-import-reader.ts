import { readInput } from '../hubs/imports/reading/read-apart.ts'

// Runs in a process: the page of a stranger can be made so that reading it takes forever.
await readInput(process.argv[2])
