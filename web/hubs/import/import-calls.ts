import type { HubImportPreview, PreviewHubImport } from '../../../contract/hubs/hub-imports.ts'
import { answer, api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureWords } from '../../lib/api/failure-words.ts'

export const previewImport = (json: PreviewHubImport): Promise<HubImportPreview> =>
  answer(api.v1.furlhubs['import-previews'].$post({ json }))

/** Has the server fetch a picture, and returns its name. */
export async function fetchPicture(address: string): Promise<string> {
  const { url } = await answer(api.v1.uploads['from-address'].$post({ json: { address } }))
  return url.slice(url.lastIndexOf('/') + 1)
}

/** What is wrong with a picture that was not fetched. */
export function pictureTrouble(error: unknown): string {
  const sentence = error instanceof ApiProblem ? error.fields[0]?.message : undefined
  return sentence ?? failureWords(error).detail
}
