import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  answerText,
  type CompressedText,
  compressedText,
  type FileAnswer,
  type FileRequest,
} from './compressed-text.ts'

type Replacements = readonly (readonly [text: string, by: string])[]

/** Where the built files are, and their placeholders. */
interface DocumentPlace {
  folder: string
  basePath: string
  replace: Replacements
  documents: Readonly<Record<string, string>>
}

/** A built file, such as a feed, with the settings of the installation in it. */
export interface BuiltDocument {
  text: CompressedText
  type: string
}

/** A text in which placeholders stand for values, each escaped for the text's format. */
export function replaced(
  text: string,
  replace: Replacements,
  escaped: (value: string) => string,
): string {
  const values = new Map(replace.map(([placeholder, by]) => [placeholder, escaped(by)]))
  // In one pass, so that a value that looks like a placeholder stays as it is. Of two that begin alike the longer counts.
  const texts = [...values.keys()].sort((a, b) => b.length - a.length).map(RegExp.escape)
  return text.replaceAll(new RegExp(texts.join('|'), 'g'), (found) => values.get(found) ?? found)
}

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

/** By path below the base path; those that were not built are missing. */
export function readDocuments({
  folder,
  basePath,
  documents,
  replace,
}: DocumentPlace): Map<string, BuiltDocument> {
  const read = new Map<string, BuiltDocument>()
  for (const [path, type] of Object.entries(documents)) {
    const file = join(folder, basePath, path)
    if (!existsSync(file)) continue
    const escaped = path.endsWith('.json') ? inJson : Bun.escapeHTML
    const text = replaced(readFileSync(file, 'utf8'), replace, escaped)
    read.set(path, { text: compressedText(text), type })
  }
  return read
}

export const answerDocument = ({ text, type }: BuiltDocument, request: FileRequest): FileAnswer =>
  answerText(text, request, { 'content-type': type })
