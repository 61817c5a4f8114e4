import { renderNotice } from '../../../hub-page/render-state.ts'
import type { LinkOutcome, SubscribeOutcome } from '../subscribers/subscribe.ts'
import type { PublicHub } from './public-hub.ts'

export type Notice =
  | SubscribeOutcome
  | LinkOutcome
  | 'confirm'
  | 'unsubscribe'
  | 'too-many'
  | 'preview-ended'

interface Words {
  title: string
  text: string
  /** A button that sends the page's own address, with its code. */
  button?: string
}

const notices: Readonly<Record<Notice, Words>> = {
  requested: {
    title: 'One more step',
    text: 'A mail with a link is on its way to you, unless you had one today. Open the link to confirm.',
  },
  invalid: {
    title: 'That is no e-mail address',
    text: 'Go back, check the address, and send it again.',
  },
  'no-consent': {
    title: 'Please agree first',
    text: 'Go back and tick the box beside the words, so that e-mails may be sent to you.',
  },
  confirm: {
    title: 'Confirm your address',
    text: 'Press the button to get the e-mails that you asked for.',
    button: 'Confirm',
  },
  confirmed: { title: 'You are on the list', text: 'You can leave at any time by a link.' },
  unsubscribe: {
    title: 'Leave the list?',
    text: 'Press the button, and no more e-mails should come.',
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You have left the list',
    text: 'The owner of the page sees that you want no more e-mails.',
  },
  ended: {
    title: 'That link has ended',
    text: 'It works for three days. Enter your address on the page again to get a new one.',
  },
  unknown: {
    title: 'Nothing here',
    text: 'There is no page at this address, or the link is not complete.',
  },
  'too-many': {
    title: 'Too many tries',
    text: 'Wait an hour, then send the form again.',
  },
  'preview-ended': {
    title: 'This preview has ended',
    text: 'Previews work for seven days. Ask whoever sent it for a new one.',
  },
}

export function noticePage(
  notice: Notice,
  { hub, home }: { hub: PublicHub | undefined; home: string },
): string {
  return renderNotice(notices[notice], {
    theme: hub?.document.theme,
    back: hub?.address,
    home,
  })
}
