import type { Link } from '../../../contract/links/links.ts'

export interface FirstStep {
  id: 'account' | 'link' | 'click'
  name: string
  text: string
  isDone: boolean
}

/** The steps from a new account to its first click; `link` is the account's most clicked link. */
export function stepsFor(email: string, link: Link | null): FirstStep[] {
  return [
    {
      id: 'account',
      name: 'Make your account',
      text: email ? `Signed in as ${email}` : 'You are signed in',
      isDone: true,
    },
    {
      id: 'link',
      name: 'Create your first short link',
      text: link
        ? `${link.domain}/${link.key} is ready.`
        : 'Paste a long address into the box above and press Enter.',
      isDone: link !== null,
    },
    {
      id: 'click',
      name: 'See the first click',
      text: 'Share the link, or open it yourself: the click is here within three seconds.',
      isDone: link !== null && link.clicks.human > 0,
    },
  ]
}

/** Until the first click by a person, the dashboard shows the checklist instead of zeros. */
export const isNew = (link: Link | null): boolean => link === null || link.clicks.human === 0
