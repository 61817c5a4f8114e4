import type { Card } from '../links/compiled-link.ts'
import { escaped } from './pages.ts'

export interface ShownCard extends Card {
  /** The short address. */
  url: string
}

/** The page for preview bots: the owner's title, description and image, and nothing about the target. */
export function cardPage({ title, description, imageUrl, url }: ShownCard): string {
  const tag = (name: string, text: string | null) =>
    text === null ? '' : `<meta property="${name}" content="${escaped(text)}">`
  const tags = [
    tag('og:title', title),
    tag('og:description', description),
    tag('og:image', imageUrl),
    tag('og:url', url),
    tag('og:type', 'website'),
    named('description', description),
    named('twitter:card', imageUrl === null ? 'summary' : 'summary_large_image'),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escaped(title ?? url)}</title>${tags.join('')}</head><body></body></html>
`
}

const named = (name: string, text: string | null): string =>
  text === null ? '' : `<meta name="${name}" content="${escaped(text)}">`
