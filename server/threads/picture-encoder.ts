import { encodeInput } from '../platform/pictures/picture-process.ts'

// Runs in a process: a file that breaks a decoder must end nothing else.
await encodeInput(JSON.parse(process.argv[2] ?? '{}'))
