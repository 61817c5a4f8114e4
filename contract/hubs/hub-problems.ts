/** Problems of experiments, and of pages that are to become hubs; see `problems`. */
export const hubProblems = {
  'experiment-running': [
    409,
    'An experiment is running',
    'An experiment is running. End it, or promote a version, first.',
  ],
  'experiment-ended': [
    409,
    'This experiment has ended',
    'This experiment has ended already. Load the page again to see how.',
  ],
  'experiment-needs-page': [
    409,
    'There is no page to compare with',
    'An experiment compares a version with the published page. Publish the hub, or switch it on, first.',
  ],
  'page-missing': [
    422,
    'No page there',
    'There is no page at this address. Check how it is written.',
  ],
  'page-closed': [
    422,
    'The page is not open',
    'The page was not shown to us: it is private, or asks its visitors something first. Open it in your browser, save it as a file, and import the file.',
  ],
  'page-away': [
    422,
    'The page did not answer',
    'The page could not be read at the moment. Check the address, or try again in a few minutes.',
  ],
  'page-too-large': [
    422,
    'The page is too large',
    'The page is larger than a page of links is: more than 2 MB, or too tangled to be read.',
  ],
  'page-unknown': [
    422,
    'Not a page that can be imported',
    'This is no page of Linktree, LinkStack, LittleLink or Bento that can be read here.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>
