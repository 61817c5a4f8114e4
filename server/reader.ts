import { answerReads } from './platform/sqlite/reader-thread.ts'

// A thread of its own: a search through a million links takes a second, in which no call may wait.
declare const self: Worker

answerReads(self)
