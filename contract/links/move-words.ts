import type { MoveFinding } from './move-checks.ts'

/** What a check of a move found, on the screen and in its file. */
export const moveFindingWords: Readonly<Record<MoveFinding, string>> = {
  different: 'Leads elsewhere',
  'old-missing': 'The old address is not there any more',
  'old-page': 'The old address shows a page of its own',
  'old-refused': 'The old address refuses programs',
  'old-silent': 'The old address does not answer',
  'old-error': 'The old address answers with an error',
  'new-missing': 'The link was deleted',
  'new-password': 'The link asks for a password',
  'new-ended': 'The link has ended',
  'new-paused': 'The link is paused, or has not started',
  'new-banned': 'The link is banned',
}
