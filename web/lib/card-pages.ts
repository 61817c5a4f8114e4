/** Public pages with a picture of their own for messengers, by path, with the words in it. Posts and pages of the docs have one too. */
export const cardPages: Readonly<Record<string, string>> = {
  '/about': 'About us',
  '/ambassador': 'Ambassador programme',
  '/blog': 'Blog',
  '/docs': 'Docs',
  '/compare': 'How it compares',
  '/extension/install': 'Unfurly in your browser',
  '/pricing': 'Pricing',
  '/privacy-policy': 'Privacy policy',
  '/terms-of-service': 'Terms of service',
}

const isText = (path: string): boolean => /^\/(blog|docs)\//.test(path)

/** Path of the picture of a page; undefined if it has none. */
export const cardPath = (path: string): string | undefined =>
  path in cardPages || isText(path) ? `/cards${path}.png` : undefined
