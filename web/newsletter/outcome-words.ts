import type { NewsletterOutcome } from '../../contract/screens/newsletter-pages.ts'

interface OutcomeWords {
  title: string
  text: string
  /** Whether it makes sense to ask again. */
  asksAgain?: true
}

export const outcomeWords: Readonly<Record<NewsletterOutcome, OutcomeWords>> = {
  requested: {
    title: 'One step is left',
    text: 'A mail with a link is on its way, unless this address had one today. Open the link and press the button: then new posts come by mail.',
  },
  invalid: {
    title: 'That is not an address',
    text: 'Please enter a valid email address.',
    asksAgain: true,
  },
  'too-many': {
    title: 'That was too much for now',
    text: 'Five addresses an hour can be entered from one place. Please try again later.',
  },
  confirmed: {
    title: 'You are subscribed',
    text: 'New posts come by mail from now on, one mail each. Each mail has a link to stop.',
  },
  used: {
    title: 'This link was used already',
    text: 'It works once. Unless you have unsubscribed since, there is nothing left to do.',
  },
  ended: {
    title: 'This link has ended',
    text: 'It works once, for three days. Enter your address to get a new one.',
    asksAgain: true,
  },
  unknown: {
    title: 'We do not know this link',
    text: 'A part of it may be missing, or it is very old. Open it from the mail again, whole.',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'Your address is removed from the newsletter. You can come back at any time.',
    asksAgain: true,
  },
  declined: {
    title: 'No more mails',
    text: 'We send nothing about new posts to this address for a year, even if somebody enters it again. We keep a fingerprint of it for that, and not the address.',
  },
}
