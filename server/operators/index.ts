export {
  blockedKeyProblem,
  learnBlocked,
  recordOperatorAction,
  requireUnblockedTarget,
} from './abuse/abuse.ts'
