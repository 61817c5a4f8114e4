import { type Letter, letter, timeInWords } from '../mail/mail.ts'

interface Confirmation {
  link: string
  expiresAt: number
  unsubscribe: string
}

export function confirmationMail({ link, expiresAt, unsubscribe }: Confirmation): Letter {
  const words = letter('Confirm that you want new posts by mail', [
    'Hello,',
    'you, or someone with your address, asked for new posts of the Unfurly blog by mail. To get them, open this link and press the button there:',
    { link, words: 'Get new posts by mail' },
    `It works once, until ${timeInWords(expiresAt)}. If you did not ask for it, do nothing: then no posts come, and we forget this address.`,
    'If you want no mail like this one again, or want to unsubscribe later, use this link:',
    { link: unsubscribe, words: 'No more mails' },
  ])
  return { ...words, unsubscribeUrl: unsubscribe }
}

export function alreadySubscribedMail({ unsubscribe }: { unsubscribe: string }): Letter {
  const words = letter('You get new posts by mail already', [
    'Hello,',
    'you, or someone with your address, asked for new posts of the Unfurly blog by mail. This address is subscribed already, so there is nothing to do.',
    'If you do not want them any more, unsubscribe here:',
    { link: unsubscribe, words: 'Unsubscribe' },
  ])
  return { ...words, unsubscribeUrl: unsubscribe }
}
