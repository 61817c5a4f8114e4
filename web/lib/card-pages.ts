/** Public pages with a picture of their own for messengers, by path, with the words in it. Posts have one too. */
export const cardPages: Readonly<Record<string, string>> = {
  '/about': 'About us',
  '/ambassador': 'Ambassador programme',
  '/blog': 'Blog',
  '/compare': 'How it compares',
  '/pricing': 'Pricing',
  '/privacy-policy': 'Privacy policy',
  '/terms-of-service': 'Terms of service',
}

const isPost = (path: string): boolean => path.startsWith('/blog/')

/** Path of the picture of a page; undefined if it has none. */
export const cardPath = (path: string): string | undefined =>
  path in cardPages || isPost(path) ? `/cards${path}.png` : undefined
