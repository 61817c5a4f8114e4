import { type ShareChannel, shareChannels } from '../../../../contract/links/share-channels.ts'

export const isChannel = (text: string | undefined): text is ShareChannel =>
  (shareChannels as readonly (string | undefined)[]).includes(text)

/** The address that the short link of a channel leads to. */
export function sharedAddress(post: string, channel: ShareChannel): string {
  const address = new URL(post)
  address.searchParams.set('utm_source', channel)
  return address.href
}

/** Where a post is shared; `link` is its short link. */
export function sharePage(
  channel: Exclude<ShareChannel, 'copy'>,
  link: string,
  title: string,
): string {
  const pages = {
    x: `https://x.com/intent/post?${query({ text: title, url: link })}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?${query({ url: link })}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?${query({ u: link })}`,
    email: `mailto:?${query({ subject: title, body: `${title}\n\n${link}` })}`,
  }
  return pages[channel]
}

/** Mail programs show a plus sign for a blank as it is. */
const query = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
