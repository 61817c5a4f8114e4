import type { Link } from '../../../contract/links.ts'

export interface Step {
  id: 'account' | 'link' | 'click'
  name: string
  text: string
  isDone: boolean
}

/** The way from a new account to its first number; `link` is the account's most clicked one. */
export function stepsFor(email: string, link: Link | null): Step[] {
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

/** The checklist stands instead of zeros until the first click of a person. */
export const isNew = (link: Link | null): boolean => link === null || link.clicks.human === 0
