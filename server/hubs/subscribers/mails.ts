import { type Letter, letter, nameForStranger, timeInWords } from '../../mail/mail.ts'

interface Confirmation {
  /** The name on the page. */
  name: string
  /** The address of the page. */
  page: string
  consent: string
  link: string
  expiresAt: number
  unsubscribe: string
}

export function confirmationMail(of: Confirmation): Letter {
  const name = nameForStranger(of.name, 'the owner of a page')
  const words = letter(`Confirm that you want e-mails from ${name}`, [
    'Hello,',
    `you, or someone with your address, asked for e-mails from ${name} on this page:`,
    { link: of.page, words: 'See the page' },
    `The words beside it were: ${nameForStranger(of.consent, '(they contain an address, see the page)')}`,
    'To get them, open this link and press the button there:',
    { link: of.link, words: 'Confirm' },
    `It works until ${timeInWords(of.expiresAt)}. If you did not ask for it, do nothing: then we forget this address.`,
    'To leave later, use this link:',
    { link: of.unsubscribe, words: 'Unsubscribe' },
  ])
  return { ...words, unsubscribeUrl: of.unsubscribe }
}
