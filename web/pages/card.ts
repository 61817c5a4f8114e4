import { cardPng } from '../codes/cards/card-png.ts'
import type { CardWords } from '../codes/cards/card-svg.ts'
import { cardPages } from '../lib/card-pages.ts'
import { postAt } from '../site/blog/posts.ts'
import { docPageAt } from '../site/docs/doc-pages.ts'

export const loader = async ({ params }: { params: { '*'?: string } }) => {
  const words = wordsOf(`/${params['*'] ?? ''}`.replace(/\.png$/, ''))
  if (!words) return new Response(null, { status: 404 })
  return new Response(await cardPng(words), { headers: { 'content-type': 'image/png' } })
}

function wordsOf(page: string): CardWords | undefined {
  const title = cardPages[page]
  if (title) return { title, label: '' }
  const doc = docPageAt(page.replace('/docs/', ''))
  if (doc) return { title: doc.title, label: 'Docs' }
  const post = postAt(page.replace('/blog/', ''))
  return post && { title: post.title, label: post.category }
}
