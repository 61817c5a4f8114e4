import { answerReads } from '../platform/sqlite/reader-thread.ts'

// Runs in a thread: a search through a million links takes a second, and must not block other calls.
answerReads()
