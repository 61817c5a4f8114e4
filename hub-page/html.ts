/** Markup whose texts are escaped already. Only this file can make it, so no string passes for markup by mistake. */
export class Html {
  readonly #text: string

  private constructor(text: string) {
    this.#text = text
  }

  static of(text: string): Html {
    return new Html(text)
  }

  toString(): string {
    return this.#text
  }
}

export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

/** A template whose values are escaped, also for attributes in quotes; markup and lists of it are taken as they are. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const texts = values.map((value, at) => `${textOf(value)}${parts[at + 1]}`)
  return Html.of(`${parts[0]}${texts.join('')}`)
}

/** Markup that we have written ourselves, such as the path of an icon. Never for words or addresses. */
export const trusted = (text: string): Html => Html.of(text)

function textOf(value: HtmlValue): string {
  if (value instanceof Html) return value.toString()
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value === null || value === undefined || value === false) return ''
  return escaped(String(value))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
