export { blockedKeyProblem, recordOperatorAction, requireUnblockedTarget } from './abuse/abuse.ts'
