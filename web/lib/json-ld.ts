import { pageAddress } from './base-path.ts'
import { publicOrigin } from './page-meta.ts'

/** Structured data for search engines; `JsonLd` writes it into a page. */
export interface StructuredData {
  '@type': string
  [property: string]: unknown
}

const UNFURLY = 'Unfurly'

export function organization(): StructuredData {
  return {
    '@type': 'Organization',
    name: UNFURLY,
    url: publicOrigin() + pageAddress('/'),
    logo: publicOrigin() + pageAddress('/icons/apple-touch-icon.png'),
  }
}

export type Question = readonly [question: string, answer: string]

export function faqPage(questions: readonly Question[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  }
}

interface PostData {
  /** Path within the application, such as `/blog/2025/05/qr-codes`. */
  path: string
  title: string
  description: string
  /** Day of publication, such as `2025-05-17`. */
  date: string
  author: string
  /** Absolute address of a picture. */
  image: string
}

export function blogPosting({
  path,
  title,
  description,
  date,
  author,
  image,
}: PostData): StructuredData {
  const url = publicOrigin() + pageAddress(path)
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    datePublished: date,
    author: { '@type': 'Organization', name: author },
    publisher: organization(),
    image,
    url,
    mainEntityOfPage: url,
  }
}
