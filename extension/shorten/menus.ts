import type { Browser } from 'wxt/browser'
import { browser } from 'wxt/browser'
import { asWebAddress, findAddress } from './web-address.ts'

type Context = 'page' | 'link' | 'image' | 'selection'

const titles: Readonly<Record<Context, string>> = {
  page: 'Shorten this page',
  link: 'Shorten this link',
  image: 'Shorten the address of this picture',
  selection: 'Shorten the address in the selected text',
}

const contexts = Object.keys(titles) as Context[]

export async function addMenus(): Promise<void> {
  await browser.contextMenus.removeAll()
  for (const context of contexts)
    browser.contextMenus.create({ id: context, title: titles[context], contexts: [context] })
}

type Chosen = Pick<
  Browser.contextMenus.OnClickData,
  'menuItemId' | 'pageUrl' | 'linkUrl' | 'srcUrl' | 'selectionText'
>

/** The address that was chosen, or the sentence why there is none. */
export function chosenAddress(chosen: Chosen): { address: string } | { problem: string } {
  const { menuItemId, pageUrl, linkUrl, srcUrl, selectionText } = chosen
  const found: Readonly<Record<Context, string | undefined>> = {
    page: asWebAddress(pageUrl),
    link: asWebAddress(linkUrl),
    image: asWebAddress(srcUrl),
    selection: findAddress(selectionText ?? ''),
  }
  const context = contexts.find((each) => each === menuItemId) ?? 'page'
  const address = found[context]
  return address === undefined ? { problem: problems[context] } : { address }
}

const problems: Readonly<Record<Context, string>> = {
  page: 'This page has no address on the web, so there is nothing to shorten.',
  link: 'This link does not lead to an address on the web, so there is nothing to shorten.',
  image: 'This picture is part of its page and has no address of its own.',
  selection: 'There is no address in the selected text. One begins with https://, http:// or www.',
}
