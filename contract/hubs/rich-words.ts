import { inOneLine } from '../one-line.ts'

/** Bold, italic, or words with an address. An underscore within a word is none. */
export const MARKED =
  /\*\*(?<bold>.+?)\*\*|(?<![\p{L}\p{N}])_(?<italic>[^_]+)_(?![\p{L}\p{N}])|\[(?<words>[^[\]]+)\]\((?<address>(?:[^()\s]|\([^()\s]*\))+)\)/gu

/** The words of a text alone, for places without markup. */
export const plainText = (text: string): string =>
  inOneLine(
    text.replace(MARKED, (_, bold, italic, words) => plainText(bold ?? italic ?? words ?? '')),
  )
