import type { PageFlag } from '../../../../contract/screens/page-slots.ts'
import { hasScreen } from '../../../../contract/screens/screens.ts'

interface Tagline {
  text: string
  /** Left out by the server of an installation that has not got it. */
  when?: PageFlag
  /** The screen that it is about; without that screen it is left out. */
  screen?: '/main/furlhubs' | '/monitoring'
}

const HUBS = '/main/furlhubs'
const MONITORING = '/monitoring'

const all: readonly Tagline[] = [
  { text: 'Your next link can be a short one.' },
  { text: 'Paste, press Enter, done.' },
  { text: 'Change the destination. Keep the print.' },
  { text: 'Know how many people clicked. People, not bots.' },
  { text: 'A click shows up within three seconds.' },
  { text: 'Your domain, your links.' },
  { text: 'Links that keep redirecting, whatever the plan.' },
  { text: 'One link, another destination per country.', when: 'geo' },
  { text: 'QR codes checked before you print them.' },
  { text: 'Hear about broken destinations first.', screen: MONITORING },
  { text: 'Publish a hub. Regret it. Roll back.', screen: HUBS, when: 'hubs' },
  { text: 'Fourteen days of Pro, from the first day.', when: 'payments' },
  { text: 'Fifty links on Free. Start with one.', when: 'payments' },
  { text: 'No IP address kept.' },
  { text: 'UTM values, typed once.' },
  { text: 'One page for all your links, on your own domain.', screen: HUBS, when: 'hubs' },
  { text: 'Everything the screens do, the API does.' },
  { text: 'Retry a request. Never make a link twice.' },
  { text: 'Ten keys for ten scripts, each with its own permissions.' },
  { text: 'Six roles, so that nobody can do too much.' },
  { text: 'Invite a colleague. Keep the password.' },
  { text: 'Thirty days to change your mind about Delete.' },
  { text: 'A deleted key is never handed to another account.' },
  { text: 'Put a password on a link.' },
  { text: 'Start a link on Monday. End it on Friday.' },
  { text: 'Stop after 500 people, not after 500 bots.' },
  { text: 'Health checks every five minutes.', screen: MONITORING },
  { text: 'Two years of analytics on Pro.', when: 'payments' },
  { text: 'Run it yourself: one command, one folder.' },
  { text: 'On your own server, every account is Pro.' },
  { text: 'No cookie needed to count a click.' },
  { text: 'Long address in. Short link out.' },
]

/** The taglines of the card in posts, in their order. */
export const taglines = all.filter(({ screen }) => !screen || hasScreen(screen))
