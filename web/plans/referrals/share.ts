import type { Icon } from '@tabler/icons-react'
import { IconBrandLinkedin, IconBrandX, IconMail } from '@tabler/icons-react'

const WORDS =
  'I make my short links with Unfurly: it checks that they still work, and counts people, not bots. Try it:'

interface Share {
  name: string
  Icon: Icon
  /** Where the words and the link are ready to be sent. */
  address: (url: string) => string
}

export const shares: readonly Share[] = [
  {
    name: 'E-mail',
    Icon: IconMail,
    address: (url) =>
      `mailto:?subject=${encodeURIComponent('Short links that keep working')}&body=${encodeURIComponent(`${WORDS}\n\n${url}`)}`,
  },
  {
    name: 'X',
    Icon: IconBrandX,
    address: (url) => `https://x.com/intent/post?${new URLSearchParams({ text: WORDS, url })}`,
  },
  {
    name: 'LinkedIn',
    Icon: IconBrandLinkedin,
    address: (url) =>
      `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  },
]
